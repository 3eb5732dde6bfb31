// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import type { Column } from '../../../contract/core/columns.ts'
import { ListCards } from '../../../src/ui/list/ListCards.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

interface Mail {
  readonly Id: string
  readonly Subject: string
  readonly Receiver: string
  readonly State: string
}
const columns: readonly Column<Mail>[] = [
  { key: 'Receiver', heading: 'Receiver', value: ({ Receiver }) => Receiver, isShown: true },
  { key: 'Subject', heading: 'Subject', value: ({ Subject }) => Subject, isShown: true },
  { key: 'State', heading: 'State', value: ({ State }) => State, isShown: true },
]
const mail = { Id: 'a', Subject: 'Your paper', Receiver: 'asha@example.org', State: 'Refused' }

let root: Root
afterEach(() =>
  act(() => {
    root.unmount()
  }),
)

function shown(cards: ReactNode): void {
  const host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  act(() => {
    root.render(<MantineProvider>{cards}</MantineProvider>)
  })
}

const common = { label: 'Mails', rows: [mail], idOf: ({ Id }: Mail) => Id, columns, named: 'Subject' }

test('a card ends a column that is cut with dots after one line, as its text and not as its cell', () => {
  shown(
    <ListCards
      {...common}
      timeZone="UTC"
      cells={{ Receiver: () => <b>In two lines</b>, State: () => <b>Sent back</b> }}
      cut={['Receiver']}
    />,
  )
  const facts = [...document.querySelectorAll('dd')]
  expect(facts.map(({ textContent }) => textContent)).toEqual(['asha@example.org', 'Sent back'])
  expect(facts.map(({ dataset }) => dataset['truncate'])).toEqual(['end', undefined])
})

test('the act of a card is beside its facts, whose list has nothing else', () => {
  shown(
    <ListCards
      {...common}
      timeZone="UTC"
      plain={['State']}
      actions={() => <button type="button">Send again</button>}
    />,
  )
  const facts = document.querySelector('.desk-facts')
  expect(facts?.nextElementSibling?.textContent).toBe('Send again')
  expect([...(facts?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Receiver asha@example.org',
    'State Refused',
  ])
})

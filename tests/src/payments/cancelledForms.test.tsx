// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { MantineProvider } from '@mantine/core'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test } from 'vitest'
import { databasesOf, type PersonDatabases } from '../../../src/cache/database/personDatabases.ts'
import { ReasonForm } from '../../../src/features/payments/desk/ReasonForm.tsx'
import { Reversal } from '../../../src/features/payments/desk/Reversal.tsx'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { signIn } from '../../support/browser/signIn.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// A text area that grows waits for the typefaces of the page.
Object.assign(document, { fonts: new EventTarget() })

let databases: PersonDatabases
beforeEach(async () => {
  databases = databasesOf(crypto.randomUUID())
  await signIn(databases.UserId)
})

const nothing = () => undefined
const kept = async () => (await databases.work.forms.toArray()).map(({ Fields }) => Fields)
const pause = () => act(pageIsQuiet)

async function shown(element: ReactNode) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(<MantineProvider>{element}</MantineProvider>))
  return {
    press: async (name: string) => {
      const found = [...place.querySelectorAll('button')].filter(({ textContent }) => textContent === name)
      await act(async () => found.at(-1)?.click())
      await pause()
    },
    reason: () => place.querySelector('textarea')?.value,
    type: async (words: string) => {
      const field = place.querySelector('textarea')
      const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
      await act(async () => {
        set?.call(field, words)
        field?.dispatchEvent(new Event('input', { bubbles: true }))
      })
      await pause()
    },
    leave: async () => {
      await act(async () => root.unmount())
      await pause()
    },
  }
}

test('Cancel discards the reason of a reversal, and closing the bill keeps it', async () => {
  const form = <Reversal paymentId="1" onDone={nothing} />
  const first = await shown(form)
  await first.press('Take the confirmation back')
  await first.type('Paid twice')
  expect(await kept()).toEqual([{ Reason: 'Paid twice' }])
  await first.leave()

  const second = await shown(form)
  await second.press('Take the confirmation back')
  expect(second.reason()).toBe('Paid twice')
  await second.press('Cancel')
  expect(await kept()).toEqual([])
  await second.press('Take the confirmation back')
  expect(second.reason()).toBe('')
  await second.leave()
})

test('a reason that is missing is asked for, until it is typed', async () => {
  let sent = 0
  const form = await shown(
    <ReasonForm
      name="desk/reinstate/1"
      label="Reinstate"
      send={() => {
        sent += 1
        return Promise.resolve()
      }}
      done="Reinstated"
      onClose={nothing}
      onDone={nothing}
    />,
  )
  await form.press('Reinstate')
  expect(document.body.textContent).toContain('Reason is required')
  await form.type('A mistake')
  expect(document.body.textContent).not.toContain('Reason is required')
  expect(sent).toBe(0)
  await form.press('Reinstate')
  expect(sent).toBe(1)
  expect(await kept()).toEqual([])
  await form.leave()
})

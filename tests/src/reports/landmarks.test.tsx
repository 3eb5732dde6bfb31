// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { queryAllByRole } from '@testing-library/dom'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { MoneyTable } from '../../../src/features/reports/MoneyTable.tsx'
import { PapersByDay } from '../../../src/features/reports/PapersByDay.tsx'

test('each card of the dashboard is one landmark, also with a table in it', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const money = {
    CurrencySymbol: '₹',
    ExpectedAmount: 500,
    ReceivedAmount: 300,
    WaitingAmount: 0,
    DueAmount: 200,
    OverpaidAmount: 0,
  }
  const papers = {
    Days: [{ Day: '2026-11-24', Begun: 2, Submitted: 1 }],
    Today: '2026-11-24',
    TotalAuthors: 0,
    Nationalities: { Indian: 0, Foreign: 0, NotSaid: 0 },
    ClosesOn: null,
    DraftsReady: 0,
    DecisionsOpen: 0,
    Money: [money],
  }
  await act(async () =>
    root.render(
      <MantineProvider>
        <MemoryRouter>
          <MoneyTable money={[money]} />
          <PapersByDay dashboard={papers} />
        </MemoryRouter>
      </MantineProvider>,
    ),
  )
  const details = place.querySelector('details')
  if (!details) throw new Error('The numbers cannot be opened')
  await act(async () => {
    details.open = true
    details.dispatchEvent(new Event('toggle'))
  })
  expect(queryAllByRole(place, 'table')).toHaveLength(2)
  expect(queryAllByRole(place, 'region', { name: 'Money' })).toHaveLength(1)
  expect(queryAllByRole(place, 'region', { name: 'Papers by day' })).toHaveLength(1)
  await act(async () => root.unmount())
  place.remove()
})

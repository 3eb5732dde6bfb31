// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { billList } from '../../../contract/payments/billList.ts'
import { paperDeskList } from '../../../contract/papers/paperDeskList.ts'
import { userList } from '../../../contract/users/userList.ts'
import type { AdminData, Dashboard } from '../../../contract/reports/overview.ts'
import { Demographics } from '../../../src/features/reports/Demographics.tsx'
import { MoneyTable } from '../../../src/features/reports/MoneyTable.tsx'
import { NumberCards } from '../../../src/features/reports/NumberCards.tsx'
import { PapersByDay } from '../../../src/features/reports/PapersByDay.tsx'
import { ToDo } from '../../../src/features/reports/ToDo.tsx'
import { narrowingOf, readShown } from '../../../src/parts/list/listAddress.ts'

const data: AdminData = {
  TotalNumOfPapers: 9,
  TotalNumOfPapersToday: 1,
  TotalNumOfMaleAuthors: 3,
  TotalNumOfFeMaleAuthors: 4,
  TotalNumOfIndianAuthors: 5,
  TotalNumOfForeignAuthors: 2,
  Themes: [],
}
const dashboard: Dashboard = {
  Days: [{ Day: '2026-11-24', Begun: 8, Submitted: 6 }],
  Today: '2026-11-24',
  TotalAuthors: 7,
  Nationalities: { Indian: 4, Foreign: 2, NotSaid: 1 },
  ClosesOn: null,
  DraftsReady: 2,
  DecisionsOpen: 3,
  Money: [
    {
      CurrencySymbol: '₹',
      ExpectedAmount: 50_000,
      ReceivedAmount: 40_000,
      WaitingAmount: 10_000,
      DueAmount: 20_000,
      OverpaidAmount: 5_000,
    },
  ],
}

/** The links of a part by their texts, each with its path and what the calls of its list are asked. */
async function linksOf(part: ReactNode) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <MantineProvider>
        <MemoryRouter>{part}</MemoryRouter>
      </MantineProvider>,
    ),
  )
  const details = place.querySelector('details')
  await act(async () => {
    if (!details) return
    details.open = true
    details.dispatchEvent(new Event('toggle'))
  })
  const links = [...place.querySelectorAll('a')].map((link) => {
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'https://portal.example')
    return [link.textContent, pathname, asked(pathname, searchParams)] as const
  })
  await act(async () => root.unmount())
  place.remove()
  return links
}

function asked(path: string, params: URLSearchParams): object {
  if (path === '/users') return narrowingOf(userList, readShown(userList, params))
  if (path === '/papers') return narrowingOf(paperDeskList, readShown(paperDeskList, params))
  // A screen of bills asks for one kind, unless its address names both.
  return { Kind: 'of the screen', ...narrowingOf(billList, readShown(billList, params)) }
}

test('the cards and bars of authors open the authors that they count', async () => {
  expect(await linksOf(<NumberCards data={data} authors={7} />)).toEqual([
    ['Total Papers9', '/papers', {}],
    ['Total Authors7100% of authors', '/users', { Author: 'yes' }],
    ['Indian Authors571% of authors', '/users', { Author: 'yes', Nationality: 'Indian' }],
    ['Foreign Authors229% of authors', '/users', { Author: 'yes', Nationality: 'Foreign' }],
  ])
  expect(await linksOf(<Demographics data={data} dashboard={dashboard} />)).toEqual([
    ['Male 43% (3)', '/users', { Author: 'yes', Gender: 'Male' }],
    ['Female 57% (4)', '/users', { Author: 'yes', Gender: 'Female' }],
    ['Indian 57% (4)', '/users', { Author: 'yes', Nationality: 'SaysIndian' }],
    ['Foreign 29% (2)', '/users', { Author: 'yes', Nationality: 'SaysForeign' }],
    ['Not said 14% (1)', '/users', { Author: 'yes', Nationality: 'NotSaid' }],
  ])
})

test('the papers of a day and the open tasks open the papers that they count', async () => {
  expect(await linksOf(<PapersByDay dashboard={dashboard} />)).toEqual([
    ['8', '/papers', { BegunTo: '2026-11-24' }],
    ['6', '/papers', { SubmittedTo: '2026-11-24' }],
  ])
  expect(await linksOf(<ToDo dashboard={dashboard} />)).toEqual([
    ['2Drafts that could be submitted as they are', '/papers', { Ready: 'true' }],
    ['3Papers that wait for a decision', '/papers', { Status: 'submitted', Withdrawn: 'no', Waiting: 'no' }],
  ])
})

test('each amount opens the bills of papers and users in its currency', async () => {
  const both = { Kind: undefined, Currency: '₹' }
  expect((await linksOf(<MoneyTable money={dashboard.Money} />)).slice(0, 5)).toEqual([
    ['₹500', '/payment', both],
    ['₹400', '/payment', both],
    ['₹100', '/payment', { ...both, Status: 'waiting' }],
    ['₹200', '/payment', { ...both, AmountOf: 'Due' }],
    ['₹50', '/payment', { ...both, Status: 'owed' }],
  ])
})

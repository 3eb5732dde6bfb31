// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { emptyTravel, type Traveller } from '../../../contract/travel/travel.ts'
import { Allotment } from '../../../src/features/travel/desk/Allotment.tsx'
import { DayList } from '../../../src/features/travel/desk/DayList.tsx'
import { pressKey } from '../../support/browser/keys.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'

function travellerOf(number: number, FullName: string, ArrivalNumber: string): Traveller {
  const AccommodationId = `${number}0000000-0000-4000-8000-000000000000`
  const who = { AccommodationId, UserDetailId: noId, FullName, Phone: `99000${number}` }
  const arrival = { ArrivalMode: 'Train', ArrivalNumber, ArrivalOn: '2026-12-01T09:40' }
  const stay = { StayFrom: '2026-12-01', StayUntil: '2026-12-03', DepartureOn: '2026-12-03T18:00' }
  return {
    ...who,
    ...{ IsMe: false, IsPaymentDone: true, AccommodationRequired: true, People: 1 },
    Travel: {
      ...emptyTravel,
      ...arrival,
      ...stay,
      ...who,
      TravelId: AccommodationId,
      RoomName: '',
      Version: 1,
    },
    ...{ NightsWithoutRoom: [], Warnings: [] },
  }
}
const jose = travellerOf(2, 'José Iyer', '16536')
const travellers = [travellerOf(1, 'Asha Rao', '12007'), { ...jose, NightsWithoutRoom: ['2026-12-01'] }]

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })

function Days() {
  const [search, setSearch] = useState<Readonly<Record<string, string>>>({})
  return (
    <DayList
      travellers={travellers}
      search={search}
      onChange={(changes) => setSearch({ ...search, ...(changes as Readonly<Record<string, string>>) })}
    />
  )
}

function Rooms() {
  const [text, setText] = useState('')
  const nothing = () => undefined
  return (
    <Allotment
      travellers={travellers}
      rooms={[]}
      onlyMissing={false}
      onNarrow={nothing}
      text={text}
      onSearch={setText}
      onChanged={nothing}
    />
  )
}

let shown: ShownWindow
afterEach(async () => {
  shown.leave()
  await pageIsQuiet()
})

const open = async (element: React.ReactNode) => {
  await signIn(crypto.randomUUID())
  shown = await shownWindow(element, '/travel')
  await soon(() => expect(shown.text()).toContain('Asha Rao'))
  pressKey('/')
  expect(document.activeElement).toBe(shown.control('Search'))
}

test('the travellers of a day are searched by name, train and phone, from the key of a search on', async () => {
  await open(<Days />)
  expect(shown.text()).toContain('2 registrations, 2 people')
  shown.type('Search', 'jose 16536')
  await soon(() => expect(shown.text()).not.toContain('Asha Rao'))
  expect(shown.text()).toContain('José Iyer')
  expect(shown.text()).toContain('1 registration, 1 person')
  shown.type('Search', 'nobody')
  await soon(() => expect(shown.text()).toContain('Nobody here has these words.'))
  shown.press('Clear filters')
  await soon(() => expect(shown.text()).toContain('Asha Rao'))
})

test('the people who need a room begin with those who have none, and are searched by name', async () => {
  await open(<Rooms />)
  expect(shown.text().indexOf('José Iyer')).toBeLessThan(shown.text().indexOf('Asha Rao'))
  shown.type('Search', 'iyer')
  await soon(() => expect(shown.text()).not.toContain('Asha Rao'))
  expect(shown.text()).toContain('José Iyer')
})

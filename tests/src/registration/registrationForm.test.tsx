// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Rate } from '../../../contract/registration/rates.ts'
import { emptyRegistration, type Registrant } from '../../../contract/registration/registration.ts'
import { rescueAll } from '../../../src/cache/database/openWriters.ts'
import { databasesOf } from '../../../src/cache/database/personDatabases.ts'
import { readRegistration } from '../../../src/cache/entities/registrationDrafts.ts'
import { readOutbox } from '../../../src/cache/outbox/outbox.ts'
import { RegistrationFormScreen } from '../../../src/features/registration/RegistrationFormScreen.tsx'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { attendee } from '../sync/attending.ts'

const { UserDetailId, FullName } = attendee
const rateOf = (Nationality: Rate['Nationality'], CurrencySymbol: string): Rate => ({
  ...{ Nationality, Category: 'Presenter', Amount: 300_000, EarlyAmount: 0, EarlyLastDate: '' },
  ...{ AccommodationAmount: 0, BookOfAbstractAmount: 0, ChargePerAccompanyingPerson: 0, CurrencySymbol },
})
const registrant: Registrant = {
  ...{ UserDetailId, FullName, Sequence: 0, HasAccount: true, IsMe: true, MayAct: true },
  ...{ Accommodation: null, Nationality: 'Indian', Category: 'Presenter', RegistersUntil: null },
  Rates: [rateOf('Indian', '₹'), rateOf('Foreign', '$')],
  ...{ Origin: { Nationality: 'Indian', ResidenceCountry: 'India' }, MaySayNationality: true },
}

let userId: string
let portal: PagePortal
let form: ShownWindow
const kept = () => readRegistration(databasesOf(userId).work, UserDetailId)
const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })

async function open() {
  form = await shownWindow(
    <Routes>
      <Route path="/registration/:userDetailId" element={<RegistrationFormScreen />} />
    </Routes>,
    `/registration/${UserDetailId}`,
  )
  await soon(() => expect(form.text()).toContain(`Is ${FullName} attending?`))
}
/** Answers one of the questions, in their order on the screen. */
const answer = (question: 0 | 1 | 2, name: 'Yes' | 'No') => {
  const group = document.querySelectorAll('[role="radiogroup"]')[question]
  group?.querySelector<HTMLInputElement>(`input[value="${name.toLowerCase()}"]`)?.click()
}

beforeEach(async () => {
  userId = crypto.randomUUID()
  portal = await startPagePortal([[`/api/Accommodations/person/${UserDetailId}`, registrant]])
  Reflect.deleteProperty(navigator, 'locks')
  await signIn(userId)
  await open()
})
afterEach(async () => {
  form.leave()
  await portal.stop()
})

test('a companion half typed is on the device soon, also if the form is left at once, and there when it is opened again', async () => {
  answer(0, 'Yes')
  await soon(() => expect(form.text()).toContain('₹3,000'))
  answer(1, 'Yes')
  await soon(() => expect(form.control('Full name')).toBeDefined())
  form.type('Full name', 'Meera Rao')
  expect(form.control('Full name')?.value).toBe('Meera Rao')
  await soon(() => expect(form.text()).toContain('Saved on this device'))
  expect(await kept()).toMatchObject({
    Fields: { ...emptyRegistration, IsAttendingConference: true, AccommodationRequired: true },
    Person: { FullName: 'Meera Rao', Relation: '', Gender: '', Age: null },
    Queued: null,
  })
  form.type('Full name', 'Meera Rao Kamath')
  form.leave()
  await pageIsQuiet()
  await open()
  await soon(() => expect(form.control('Full name')?.value).toBe('Meera Rao Kamath'))
})

test('what is chosen after everything was taken back begins with what the server has', async () => {
  answer(0, 'Yes')
  await soon(async () => expect((await kept())?.Fields.IsAttendingConference).toBe(true))
  answer(0, 'No')
  await soon(async () => expect(await kept()).toBeUndefined())
  await soon(() => expect(form.text()).not.toContain('Saved on this device'))
  answer(0, 'Yes')
  await soon(async () =>
    expect((await kept())?.Fields).toEqual({ ...emptyRegistration, IsAttendingConference: true }),
  )
})

test('a nationality of two words can be typed letter by letter, and the price follows it at once', async () => {
  answer(0, 'Yes')
  await soon(() => expect(form.text()).toContain('Indian rate, by your nationality.'))
  document.querySelector<HTMLButtonElement>('[aria-label="Change the nationality"]')?.click()
  await soon(() => expect(form.control('Nationality')?.value).toBe('Indian'))
  form.type('Nationality', 'Sri ')
  expect(form.control('Nationality')?.value).toBe('Sri ')
  form.type('Nationality', 'Sri Lankan')
  await soon(() => expect(form.text()).toContain('$3,000'))
  await soon(async () =>
    expect((await kept())?.Answer).toEqual({ Nationality: 'Sri Lankan', IsMe: true, IsSent: false }),
  )
  form.type('Nationality', 'Indian')
  await soon(async () => expect((await kept())?.Answer).toBeNull())
})

test('the button queues what is on screen, with what was chosen and typed just before', async () => {
  answer(0, 'Yes')
  await soon(() => expect(form.text()).toContain('Indian rate, by your nationality.'))
  document.querySelector<HTMLButtonElement>('[aria-label="Change the nationality"]')?.click()
  await soon(() => expect(form.control('Nationality')).toBeDefined())
  answer(2, 'Yes')
  form.type('Nationality', 'Sri Lankan ')
  form.press('Submit Registration')
  await soon(async () => expect(await readOutbox(databasesOf(userId).work)).toHaveLength(2))
  expect(await kept()).toMatchObject({
    Queued: { ...emptyRegistration, IsAttendingConference: true, IsBookOfAbstractRequired: true },
    Answer: { Nationality: 'Sri Lankan ', IsSent: false },
  })
  const rows = await readOutbox(databasesOf(userId).work)
  expect(rows.map(({ Kind }) => Kind)).toEqual(['nationality', 'registration'])
})

test('text that cannot be written is offered as a download, with the companion being typed', async () => {
  answer(0, 'Yes')
  await soon(() => expect(form.text()).toContain('₹3,000'))
  answer(1, 'Yes')
  await soon(() => expect(form.control('Full name')).toBeDefined())
  databasesOf(userId).work.close({ disableAutoOpen: true })
  form.type('Full name', 'Meera Rao')
  await soon(() => expect(rescueAll().map(({ Title }) => Title)).toEqual([FullName]))
  expect(rescueAll()[0]?.Text).toContain('"FullName": "Meera Rao"')
  await soon(() => expect(form.text()).toContain('Not saved on this device'))
})

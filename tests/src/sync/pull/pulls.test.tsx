// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Programme } from '../../../../contract/events/programme.ts'
import { getUserPapers } from '../../../../contract/papers/papers.ts'
import { emptyAuthor } from '../../../../contract/people/people.ts'
import { findInstitutions, findPlaces, placeInstitution } from '../../../../contract/people/places.ts'
import {
  emptyRegistration,
  getAccommodations,
  getRegistrant,
  type Registrant,
} from '../../../../contract/registration/registration.ts'
import { keepPdf, keptReviewFiles, reviewFileKey } from '../../../../src/cache/copies/documentCopies.ts'
import { readAbstract, readProgramme } from '../../../../src/cache/copies/programme.ts'
import { readSeen } from '../../../../src/cache/copies/seenPeople.ts'
import { keepCopy, readCopy } from '../../../../src/cache/database/copyDatabase.ts'
import { databasesOf, type PersonDatabases } from '../../../../src/cache/database/personDatabases.ts'
import { draftFrom, keepDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { useConnection } from '../../../../src/stores/connection.ts'
import { findCities, institutionsFound, whereIs } from '../../../../src/sync/pull/places.ts'
import { hasJustPulledPapers, pull, pullPapers, pullPeople } from '../../../../src/sync/pull/pull.ts'
import { pullAssigned } from '../../../../src/sync/pull/pullAssigned.ts'
import { pullAttending } from '../../../../src/sync/pull/pullAttending.ts'
import { programmePlan } from '../../../../src/sync/pull/pullProgramme.ts'
import { useHomePage } from '../../../../src/sync/pull/useHomePage.ts'
import { urlOf } from '../../../../src/sync/transport/request.ts'
import { refusal, startPagePortal, type PagePortal } from '../../../support/browser/pagePortal.ts'
import { shownHook } from '../../../support/browser/shownHook.tsx'
import { signIn } from '../../../support/browser/signIn.ts'
import { itemOf } from '../answers.ts'
import { attendee, servedBill, servedRegistration } from '../attending.ts'

let portal: PagePortal
let databases: PersonDatabases
beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(async () => {
  portal.forget()
  const userId = crypto.randomUUID()
  await signIn(userId)
  databases = databasesOf(userId)
})
afterAll(() => portal.stop())

const away = () => useConnection.setState({ reachable: false })

const me: Registrant = {
  ...{ UserDetailId: attendee.UserDetailId, FullName: 'Asha Rao', Sequence: 1, HasAccount: true },
  ...{ IsMe: true, MayAct: true, Nationality: 'Indian', Category: 'Presenter', Rates: [] },
  RegistersUntil: null,
  Accommodation: servedRegistration(emptyRegistration, 1),
}
const other: Registrant = {
  ...me,
  ...{ UserDetailId: '99999999-9999-4999-8999-999999999999', FullName: 'Bela Sen', IsMe: false },
  Accommodation: null,
}

test('an attendee has registration, bill, travel and the authors of approved papers on the device before opening them', async () => {
  const paper = (Id: string, changes: object) => ({ ...itemOf({}, 1), Id, Status: 'approved', ...changes })
  const [approved, withdrawn, draft] = ['a', 'b', 'c'].map(
    (letter) => `${letter.repeat(8)}-1111-4111-8111-111111111111`,
  ) as [string, string, string]
  await keepCopy(
    databases.copies,
    urlOf(getUserPapers),
    [
      paper(approved, {}),
      paper(withdrawn, { WithdrawnOn: '2030-01-01T00:00:00.000Z' }),
      paper(draft, { Status: 'draft' }),
    ],
    1,
  )
  const bill = `/api/Payment/${attendee.AccommodationId}`
  portal.results.set('/api/Accommodations', [me, { ...other, Sequence: 0 }])
  portal.results.set(bill, servedBill)
  portal.results.set('/api/Travel', [])
  portal.results.set(`/api/Accommodations/paper/${approved}`, [me, other])
  await pullAttending(databases)
  expect(portal.called).toEqual([
    '/api/Accommodations',
    bill,
    '/api/Travel',
    `/api/Accommodations/paper/${approved}`,
  ])
  const person = (id: string) =>
    readCopy(databases.copies, urlOf(getRegistrant, { id }), getRegistrant.result)
  expect((await person(me.UserDetailId))?.Value).toMatchObject({ FullName: 'Asha Rao', Sequence: 1 })
  expect((await person(other.UserDetailId))?.Value).toMatchObject({ FullName: 'Bela Sen' })
  const own = await readCopy(databases.copies, urlOf(getAccommodations), getAccommodations.result)
  expect(own?.Value).toMatchObject([{ FullName: 'Asha Rao', Sequence: 0 }])
})

test('an attendee without papers on this device has what is their own', async () => {
  portal.results.set('/api/Accommodations', [other])
  portal.results.set('/api/Travel', [])
  await pullAttending(databases)
  expect(portal.called).toEqual(['/api/Accommodations', '/api/Travel'])
})

test('papers that a screen has just pulled are known to be new, for that person alone', async () => {
  portal.results.set('/api/Paper/user-paper-list', [])
  expect(hasJustPulledPapers(databases)).toBe(false)
  await pull(databases, getUserPapers)
  expect(hasJustPulledPapers(databases)).toBe(true)
  expect(hasJustPulledPapers(databasesOf(crypto.randomUUID()))).toBe(false)
})

test('papers whose pull failed are not known to be new', async () => {
  portal.answers.set('/api/Paper/user-paper-list', refusal(422, 'No'))
  await expect(pull(databases, getUserPapers)).rejects.toThrow('No')
  expect(hasJustPulledPapers(databases)).toBe(false)
})

const programme: Programme = {
  ...{ Version: 4, PublishedOn: '2030-12-01T00:00:00.000Z', TimeZone: 'Asia/Kolkata' },
  Events: [
    {
      ...{ Id: attendee.TravelId, Title: 'Main', Type: 'Technical Session', Description: '', Venue: 'Hall' },
      ...{ StartsOn: '2030-12-03T03:00:00.000Z', EndsOn: '2030-12-05T13:00:00.000Z' },
      Sessions: [
        {
          ...{ Id: attendee.AccommodationId, Title: 'Words', Description: '', Room: 'A', Participants: [] },
          ...{ StartsOn: '2030-12-03T03:00:00.000Z', EndsOn: '2030-12-03T04:00:00.000Z' },
          Papers: [
            {
              ...{ Id: attendee.PaperId, PaperCode: 'P-1', PaperTitle: 'On words', ThemeTitle: 'Words' },
              ...{ Abstract: 'Words mean what people mean.', Authors: [] },
            },
          ],
        },
      ],
    },
  ],
}

test('the programme is pulled whole once, and after that only if there is a newer one', async () => {
  const plan = programmePlan(databases)
  expect(plan.key).toBe(`${databases.UserId} programme`)
  expect(plan.shows).toEqual(expect.arrayContaining(['Programme', 'Stars']))
  portal.results.set('/api/Event', programme)
  portal.results.set('/api/Event/stars', { SessionIds: [] })
  const Abstracts = [{ PaperId: attendee.PaperId, Abstract: 'Words mean what people mean.' }]
  portal.results.set('/api/Event/abstracts', { Version: 4, Abstracts })
  await plan.ask(true)
  expect(await readAbstract(databases.copies, attendee.PaperId)).toBe('Words mean what people mean.')
  const first = await readProgramme(databases.copies)
  expect(first?.Programme).toMatchObject({ Version: 4 })
  portal.results.set('/api/Event', null)
  await plan.ask(true)
  expect(portal.called).toEqual([
    '/api/Event?Without=Abstracts',
    '/api/Event/stars',
    '/api/Event/abstracts',
    '/api/Event?Known=4&Without=Abstracts',
    '/api/Event/stars',
  ])
  const again = await readProgramme(databases.copies)
  expect(again?.Programme).toEqual(first?.Programme)
  expect(again?.On).toBeGreaterThanOrEqual(first?.On ?? Infinity)
  expect(await readAbstract(databases.copies, attendee.PaperId)).toBe('Words mean what people mean.')
})

test('abstracts that did not arrive are pulled with the next pull', async () => {
  const plan = programmePlan(databases)
  const abstractOf = () => readAbstract(databases.copies, attendee.PaperId)
  const answerWith = (Version: number, Abstract: string) =>
    portal.results.set('/api/Event/abstracts', {
      Version,
      Abstracts: [{ PaperId: attendee.PaperId, Abstract }],
    })
  portal.results.set('/api/Event', programme)
  portal.results.set('/api/Event/stars', { SessionIds: [] })
  answerWith(4, 'Words mean what people mean.')
  await plan.ask(true)
  portal.results.set('/api/Event', { ...programme, Version: 5 })
  portal.answers.set('/api/Event/abstracts', refusal(422, 'No'))
  await expect(plan.ask(true)).rejects.toThrow('No')
  expect((await readProgramme(databases.copies))?.Programme.Version).toBe(5)
  // What an earlier publication had stays until then.
  expect(await abstractOf()).toBe('Words mean what people mean.')
  portal.answers.clear()
  portal.results.set('/api/Event', null)
  answerWith(5, 'Words mean more than that.')
  await plan.ask(true)
  expect(await abstractOf()).toBe('Words mean more than that.')
})

test('a device keeps that nothing is published yet, too', async () => {
  const nothing = { ...programme, Version: 0, PublishedOn: null, Events: [] }
  portal.results.set('/api/Event', nothing)
  portal.results.set('/api/Event/stars', { SessionIds: [] })
  await programmePlan(databases).ask(true)
  expect((await readProgramme(databases.copies))?.Programme).toEqual(nothing)
})

test('files of papers that an auditor no longer reviews leave the device', async () => {
  const kept = 'a'.repeat(64)
  for (const hash of [kept, 'b'.repeat(64)])
    await keepPdf(databases.copies, reviewFileKey(hash), new Blob(['%PDF']), 1)
  portal.results.set('/api/Review/assigned', [{ Sha256: kept }])
  await pullAssigned(databases).catch(() => undefined)
  expect([...(await keptReviewFiles(databases.copies))]).toHaveLength(2)
  portal.results.set('/api/Review/assigned', [])
  expect(await pullAssigned(databases)).toEqual([])
  expect([...(await keptReviewFiles(databases.copies))]).toEqual([])
})

test('a newer copy of a draft that was pulled is the draft of this device', async () => {
  await keepDraft(databases.work, draftFrom(itemOf({ PaperTitle: 'On a word' }, 2), 0))
  portal.results.set('/api/Paper/user-paper-list', [itemOf({ PaperTitle: 'On words' }, 3)])
  await pullPapers(databases)
  const drafts = await databases.work.drafts.toArray()
  expect(drafts.map(({ Fields, BaseVersion }) => [Fields.PaperTitle, BaseVersion])).toEqual([['On words', 3]])
})

test('co-authors are kept, so that they are found without a network', async () => {
  const person = {
    ...{ UserDetailId: attendee.UserDetailId, FullName: 'Asha Rao', Designation: 'Professor' },
    ...{ Organization: '', OrganizationCity: '', OrganizationState: '', OrganizationCountry: '' },
  }
  const account = { HasAccount: false, AccessSentOn: null, CanEdit: true, Version: 1 }
  portal.results.set('/api/Author', [{ ...emptyAuthor, ...person, ...account }])
  await pullPeople(databases)
  expect(await readSeen(databases.copies)).toEqual([person])
})

test('a result that does not fit on the device is there all the same, and a press is sent while the portal is away', async () => {
  portal.results.set('/api/Paper/user-paper-list', [])
  vi.spyOn(databases.copies, 'transaction').mockRejectedValueOnce(new Error('Full'))
  expect(await pull(databases, getUserPapers)).toEqual([])
  away()
  await expect(pull(databases, getUserPapers)).rejects.toMatchObject({ reason: 'offline' })
  expect(await pull(databases, getUserPapers, undefined, undefined, { pressed: true })).toEqual([])
  expect(portal.called).toHaveLength(2)
})

const mysore = { City: 'Mysore', State: 'Karnataka', Country: 'India' }

test('cities are found from three letters on, and again without a network once they were found here', async () => {
  expect(await findCities(databases, ' My ')).toEqual([])
  expect(portal.called).toEqual([])
  portal.results.set('/api/Location/find?Text=Mys', [mysore])
  expect(await findCities(databases, ' Mys ')).toEqual([mysore])
  away()
  expect(await findCities(databases, 'Mys')).toEqual([mysore])
  expect(await findCities(databases, 'Pan')).toBeUndefined()
  useConnection.setState({ reachable: true })
  portal.answers.set('/api/Location/find?Text=Pan', refusal(422, 'No'))
  expect(await findCities(databases, 'Pan')).toEqual([])
  // Another version of the app wrote the copy.
  await keepCopy(databases.copies, urlOf(findPlaces, undefined, { Text: 'Goa' }), 'other', 1)
  expect(await findCities(databases, 'Goa')).toBeUndefined()
})

test('institutions of the world are found from three letters on, and again without a network; else they are typed', async () => {
  const goa = { Id: 'Goa University', Name: 'Goa University' }
  expect(await institutionsFound(databases, ' Go ')).toEqual([])
  expect(portal.called).toEqual([])
  portal.results.set('/api/University/find?Text=Goa', [goa])
  expect(await institutionsFound(databases, ' Goa ')).toEqual([goa])
  away()
  expect(await institutionsFound(databases, 'Goa')).toEqual([goa])
  expect(await institutionsFound(databases, 'Pan')).toEqual([])
  await keepCopy(databases.copies, urlOf(findInstitutions, undefined, { Text: 'Old' }), 'other', 1)
  expect(await institutionsFound(databases, 'Old')).toEqual([])
})

test('where an institution is comes from the portal, else from the device, else it is typed', async () => {
  const nowhere = { Places: [], IsSure: false }
  expect(await whereIs(databases, '  ')).toEqual(nowhere)
  expect(portal.called).toEqual([])
  const here = { Places: [mysore], IsSure: true }
  portal.results.set('/api/University/place?Name=University+of+Mysore', here)
  expect(await whereIs(databases, ' University of Mysore ')).toEqual(here)
  away()
  expect(await whereIs(databases, 'University of Mysore')).toEqual(here)
  expect(await whereIs(databases, 'Elsewhere')).toEqual(nowhere)
  await keepCopy(databases.copies, urlOf(placeInstitution, undefined, { Name: 'Old' }), 'other', 1)
  expect(await whereIs(databases, 'Old')).toEqual(nowhere)
})

test('a form has the settings of the conference, and until they are known what holds without them', async () => {
  const hook = await shownHook(() => useHomePage(), {})
  expect(hook.now()).toEqual({
    ...{ minimumWords: 300, name: '', place: '', society: '', supportEmail: '' },
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  await hook.leave()
})

import { beforeEach, expect, test } from 'vitest'
import { createAuthor } from '../../../contract/people/authors.ts'
import { mergePeople, previewMerge } from '../../../contract/users/duplicates.ts'
import { getEvent } from '../../../contract/events/events.ts'
import { getProgramme } from '../../../contract/events/programme.ts'
import { getProgrammeChanges, publishProgramme } from '../../../contract/events/publishing.ts'
import { getTravels } from '../../../contract/travel/travel.ts'
import { withdrawPaper } from '../../../contract/papers/withdrawal.ts'
import { partsOf } from '../../../server/events/partsOfPerson.ts'
import { authorOf, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { approvedPaper, eventOf, sessionOf } from '../../support/events.ts'
import { travelling } from '../../support/registrations.ts'
import { paidFor } from '../../support/travel.ts'

const portal = await emptiedPortal()
let admin: TestUser
let as: string
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
  as = admin.AccessToken
})

const publish = async () => {
  const { Seen } = (await call(portal, getProgrammeChanges, { as })).Result
  await call(portal, publishProgramme, { as, body: { Seen, Tell: false } })
}

test('the parts of a person who is merged into another go with them, once each, in what is published too', async () => {
  const keep = await signedIn(portal)
  const added = await call(portal, createAuthor, {
    as: keep.AccessToken,
    body: authorOf({ Email: 'second@example.org' }),
  })
  const [KeepId, DropId] = [keep.UserDetailId, added.Result.UserDetailId]
  const event = await eventOf(portal, admin)
  await sessionOf(portal, admin, event.Id, {
    Participants: [
      { Label: 'Chair', UserDetailId: DropId, FullName: '' },
      { Label: 'Chair', UserDetailId: KeepId, FullName: '' },
      { Label: 'Speaker', UserDetailId: DropId, FullName: '' },
    ],
  })
  await publish()
  const { Result: plan } = await call(portal, previewMerge, { as, body: { KeepId, DropId } })
  const versions = { KeepVersion: plan.Keep.Version, DropVersion: plan.Drop.Version }
  expect((await call(portal, mergePeople, { as, body: { KeepId, DropId, ...versions } })).status).toBe(200)
  const { Result } = await call(portal, getEvent, { as, params: { id: event.Id } })
  expect(Result.Sessions[0]?.Participants.map(({ Label, UserDetailId }) => [Label, UserDetailId])).toEqual([
    ['Chair', KeepId],
    ['Speaker', KeepId],
  ])
  const { Result: programme } = await call(portal, getProgramme, { as })
  const published = programme?.Events[0]?.Sessions[0]?.Participants
  expect(published?.map(({ UserDetailId }) => UserDetailId)).toEqual([KeepId, KeepId, KeepId])
})

test('who lands after their own session has begun is warned once the programme is published, and no longer once the paper is withdrawn', async () => {
  const author = await signedIn(portal)
  const AccommodationId = await paidFor(portal, author.UserDetailId)
  await travelling(portal, AccommodationId, {
    ArrivalOn: '2030-12-03T10:30',
    DepartureOn: '2030-12-06T18:10',
  })
  const event = await eventOf(portal, admin)
  const paper = await approvedPaper(portal, author)
  await sessionOf(portal, admin, event.Id, { PaperIds: [paper] })
  const warnings = async () =>
    (await call(portal, getTravels, { as: author.AccessToken })).Result.flatMap(({ Warnings }) => Warnings)
  expect(await warnings()).toEqual([])
  await publish()
  expect(await warnings()).toEqual(['Arrives after “Semantics” begins (2030-12-03, 10:00)'])
  const body = { Reason: 'An error.' }
  await call(portal, withdrawPaper, { as: author.AccessToken, params: { id: paper }, body })
  expect(await warnings()).toEqual([])
})

test('the copy of a person’s own data contains their parts in sessions', async () => {
  const chair = await signedIn(portal)
  const event = await eventOf(portal, admin)
  await sessionOf(portal, admin, event.Id, {
    Participants: [{ Label: 'Chair', UserDetailId: chair.UserDetailId, FullName: '' }],
  })
  expect(await partsOf(portal.context.database.sql, chair)).toMatchObject([
    { Event: 'Main conference', Session: 'Semantics', Label: 'Chair' },
  ])
})

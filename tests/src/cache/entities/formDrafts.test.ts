import { beforeEach, expect, test } from 'vitest'
import { emptyTravel, type TravelFields } from '../../../../contract/travel/travel.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { entities } from '../../../../src/cache/entities/entities.ts'
import {
  answerDraftFrom,
  answerDrafts,
  reviewDraftFrom,
  reviewDrafts,
} from '../../../../src/cache/entities/reviewDrafts.ts'
import { travelDraftFrom, travelDrafts, travelStore } from '../../../../src/cache/entities/travelDrafts.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { row } from '../../papers/samples.ts'
import { attendee, servedTravel } from '../../sync/attending.ts'

const { AccommodationId, UserDetailId, FullName, TravelId } = attendee
const who = { AccommodationId, UserDetailId, FullName }
const noId = '00000000-0000-0000-0000-000000000000'
const now = 1_000_000
const here: TravelFields = { ...emptyTravel, ArrivalPlace: 'Mysuru', ArrivalOn: '2026-12-03T09:40' }

let work: WorkDatabase
beforeEach(() => {
  work = newWorkDatabase()
})

const stored = () => travelDrafts.read(work, AccommodationId)
const freeze = () => work.outbox.toCollection().modify({ Frozen: { Body: {}, BaseVersion: 0 } })

test('a draft begins with nothing, or with what the portal has', () => {
  const nothing = { Fields: emptyTravel, Saved: null, Base: emptyTravel, BaseVersion: 0 }
  expect(travelDraftFrom(who, null)).toEqual({ ...who, TravelId: noId, ...nothing })
  const there = { Fields: here, Saved: null, Base: here, BaseVersion: 3 }
  expect(travelDraftFrom(who, servedTravel(here, 3))).toEqual({ ...who, TravelId, ...there })
})

test('what is typed is kept at once and not sent, and a field of another tab stays', async () => {
  const draft = travelDraftFrom(who, null)
  await travelDrafts.write(work, draft, { ArrivalPlace: 'Mysuru' })
  const written = await travelDrafts.write(work, draft, { Remarks: 'Late' }, { FullName: 'Asha R.' })
  expect(written).toEqual({
    ...draft,
    FullName: 'Asha R.',
    Fields: { ...emptyTravel, ArrivalPlace: 'Mysuru', Remarks: 'Late' },
  })
  expect(await stored()).toEqual(written)
  expect(await readOutbox(work)).toEqual([])
})

test('a draft that says what the portal says again leaves nothing behind', async () => {
  const draft = travelDraftFrom(who, servedTravel(here, 3))
  await travelDrafts.write(work, draft, { ArrivalPlace: 'Bengaluru' })
  expect(await work.forms.count()).toBe(1)
  await travelDrafts.write(work, draft, { ArrivalPlace: 'Mysuru' })
  expect(await work.forms.count()).toBe(0)
})

test('the button saves what was typed and queues it once, and what is typed after it waits for the next press', async () => {
  const draft = travelDraftFrom(who, servedTravel(emptyTravel, 3))
  expect(await travelDrafts.save(work, testUserId, draft, here, now)).toBe(AccommodationId)
  await travelDrafts.write(work, draft, { Remarks: 'Late' })
  expect(await stored()).toMatchObject({ Saved: here, Fields: { ...here, Remarks: 'Late' }, BaseVersion: 3 })
  expect(
    (await readOutbox(work)).map(({ Kind, EntityId, UserId, NextAttemptOn }) => [
      ...[Kind, EntityId],
      ...[UserId, NextAttemptOn],
    ]),
  ).toEqual([['travel', AccommodationId, testUserId, now]])
})

test('a saved draft stays though nothing is typed beyond what the portal has', async () => {
  const draft = travelDraftFrom(who, servedTravel(here, 3))
  await travelDrafts.save(work, testUserId, draft, here, now)
  await travelDrafts.write(work, draft, {})
  expect((await stored())?.Saved).toEqual(here)
})

test('after the portal has taken a save nothing is left of it', async () => {
  await travelDrafts.save(work, testUserId, travelDraftFrom(who, null), here, now)
  const draft = await stored()
  await work.outbox.clear()
  if (draft) await travelDrafts.confirm(work, { ...draft, Base: here, BaseVersion: 1 }, here)
  expect(await work.forms.count()).toBe(0)
})

test('what was typed while a save was under way stays, and all else follows the portal, parts as a whole', async () => {
  await travelDrafts.save(work, testUserId, travelDraftFrom(who, null), here, now)
  await travelDrafts.write(work, travelDraftFrom(who, null), { ArrivalMode: 'Train' })
  const draft = await stored()
  await work.outbox.clear()
  const Base = { ...here, ArrivalPlace: 'Mysuru Junction', Remarks: 'Received' }
  if (draft) await travelDrafts.confirm(work, { ...draft, Base, BaseVersion: 1 }, here)
  expect(await stored()).toEqual({
    ...travelDraftFrom(who, null),
    // The place belongs to the mode that was typed since.
    Fields: { ...here, ArrivalMode: 'Train', Remarks: 'Received' },
    Saved: null,
    Base,
    BaseVersion: 1,
  })
})

test('a save that waits behind a confirmed one is kept for its own turn', async () => {
  await travelDrafts.save(work, testUserId, travelDraftFrom(who, null), here, now)
  const later = { ...here, Remarks: 'Late' }
  await travelDrafts.save(work, testUserId, travelDraftFrom(who, null), later, now)
  const draft = await stored()
  if (draft) await travelDrafts.confirm(work, { ...draft, Base: here, BaseVersion: 1 }, here)
  expect(await stored()).toMatchObject({ Saved: later, Fields: later, Base: here, BaseVersion: 1 })
})

test('discarding takes draft, row and its own question, and nothing that the portal may have', async () => {
  const draft = travelDraftFrom(who, null)
  const question = { EntityId: AccommodationId, Fields: [], Theirs: {}, FileName: '', TheirVersion: 1, On: 1 }
  await travelDrafts.save(work, testUserId, draft, here, now)
  await freeze()
  expect(await travelDrafts.drop(work, AccommodationId)).toBe(false)
  expect([await work.forms.count(), await work.outbox.count()]).toEqual([1, 1])
  await work.outbox.toCollection().modify({ State: 'refused' })
  await work.outbox.add(row(AccommodationId, { Order: 50, Kind: 'review' }))
  await work.conflicts.put({ ...question, Kind: 'travel' })
  expect(await travelDrafts.drop(work, AccommodationId)).toBe(true)
  expect([await work.forms.count(), await work.conflicts.count()]).toEqual([0, 0])
  expect((await readOutbox(work)).map(({ Kind }) => Kind)).toEqual(['review'])
  await work.conflicts.put({ ...question, Kind: 'review' })
  expect(await travelDrafts.drop(work, AccommodationId)).toBe(true)
  expect(await work.conflicts.count()).toBe(1)
})

test('a draft is saved as text by the labels of the form, without what is empty and what is a tick', () => {
  const Fields = { ...here, ArrivalPickUp: true, Remarks: 'Late' }
  expect(travelDrafts.textOf({ ...travelDraftFrom(who, null), Fields })).toEqual({
    Id: `travel/${AccommodationId}`,
    Title: 'Asha Rao',
    Text: 'Place of arrival: Mysuru\nDate and time of arrival: 2026-12-03T09:40\nRemarks: Late\n',
  })
})

const assigned = {
  ...{ PaperId: AccommodationId, PaperCode: 'P-7', PaperTitle: 'On tests', State: 'accepted' as const },
  ...{ Recommendation: 'Accept', Score: 7, RemarksForAuthor: 'Good', RemarksForAdmin: '', Reason: '' },
  ...{ abstract: '', ThemeTittle: '', Authors: [], PaperURL: noId, FileName: '', Sha256: '' as const },
  ...{ Uncleaned: '' as const, DueOn: null, SubmittedOn: null, IsClosed: false, Round: 1, RoundNote: '' },
  ...{ Earlier: [], Others: [], Version: 4 },
}

test('a review and an answer begin with the portal’s, and are named by code and title', () => {
  const paper = { PaperId: AccommodationId, PaperCode: 'P-7', PaperTitle: 'On tests' }
  const Fields = { Recommendation: 'Accept', Score: 7, RemarksForAuthor: 'Good', RemarksForAdmin: '' }
  const review = reviewDraftFrom(assigned)
  expect(review).toEqual({ ...paper, Fields, Saved: null, Base: Fields, BaseVersion: 4 })
  const answer = { State: 'accepted', Reason: '' }
  expect(answerDraftFrom(assigned)).toEqual({
    ...paper,
    ...{ Fields: answer, Saved: null, Base: answer, BaseVersion: 4 },
  })
  expect(reviewDrafts.nameOf(review)).toBe('P-7 On tests')
  expect(answerDrafts.nameOf({ ...answerDraftFrom(assigned), PaperCode: '' })).toBe('On tests')
  expect(reviewDrafts.textOf(review).Text).toBe(
    'Recommendation: Accept\nScore: 7\nRemarks for the author: Good\n',
  )
  const unscored = { ...review, Fields: { ...Fields, Score: 0 } }
  expect(reviewDrafts.textOf(unscored).Text).toBe('Recommendation: Accept\nRemarks for the author: Good\n')
})

test('the reason of an answer is decided on with the answer itself', () => {
  const base = { State: 'assigned', Reason: '' } as const
  const mine = { State: 'declined', Reason: 'No time' } as const
  const theirs = { State: 'conflict', Reason: 'No time' } as const
  expect(answerDrafts.merge(base, mine, theirs)).toEqual({ Fields: mine, conflicts: ['State'] })
  expect(answerDrafts.merge(base, base, theirs)).toEqual({ Fields: theirs, conflicts: [] })
})

test('drafts of one kind are listed by name, without other forms and without one that does not fit any more', async () => {
  for (const [place, PaperTitle] of ['Zebras', 'Apes'].entries()) {
    const PaperId = `aaaaaaaa-0000-4000-8000-00000000000${place}`
    await reviewDrafts.put(work, { ...reviewDraftFrom(assigned), PaperId, PaperCode: '', PaperTitle })
  }
  await work.forms.put({ Name: 'review/other', Fields: { Recommendation: 'Accept' }, Version: 0 })
  await work.forms.put({ Name: 'reviews', Fields: reviewDraftFrom(assigned), Version: 0 })
  expect((await reviewDrafts.readAll(work)).map(({ PaperTitle }) => PaperTitle)).toEqual(['Apes', 'Zebras'])
  expect(travelStore.draftOf(await work.forms.get('reviews'))).toBeUndefined()
  expect(await reviewDrafts.read(work, 'other')).toBeUndefined()
})

test('an imported form is queued if its button was pressed where it comes from', async () => {
  const draft = travelDraftFrom(who, null)
  await travelDrafts.write(work, draft, { Remarks: 'Late' })
  await entities.travel.queueSaved?.(work, testUserId, AccommodationId, now)
  await entities.travel.queueSaved?.(work, testUserId, UserDetailId, now)
  expect(await readOutbox(work)).toEqual([])
  await travelDrafts.put(work, { ...draft, Saved: here })
  await entities.travel.queueSaved?.(work, testUserId, AccommodationId, now)
  expect((await readOutbox(work)).map(({ Kind, EntityId }) => [Kind, EntityId])).toEqual([
    ['travel', AccommodationId],
  ])
})

test('forms are counted with all forms, and not by their kind', async () => {
  await travelDrafts.write(work, travelDraftFrom(who, null), { Remarks: 'Late' })
  expect(await entities.travel.countTyped?.(work, [])).toBe(0)
})

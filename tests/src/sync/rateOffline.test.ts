import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { originOf, rateNationality, rateReason } from '../../../contract/registration/rateReason.ts'
import {
  emptyRegistration,
  getRegistrant,
  type Registrant,
} from '../../../contract/registration/registration.ts'
import { openCopies, readCopy } from '../../../src/cache/database/copyDatabase.ts'
import { readOutbox } from '../../../src/cache/outbox/outbox.ts'
import {
  newRegistrationDraft,
  registrationDrafts,
  readRegistration,
} from '../../../src/cache/entities/registrationDrafts.ts'
import { urlOf } from '../../../src/sync/transport/request.ts'
import { keepRegistrants } from '../../../src/sync/pull/keepRegistrants.ts'
import { newWorkDatabase, testUserId } from '../../support/browser/indexedDb.ts'
import { drainTo } from './answers.ts'
import { attendee } from './attending.ts'

const { UserDetailId, FullName, PaperId } = attendee

const me: Registrant = {
  ...{ UserDetailId, FullName, Sequence: 0, HasAccount: true, IsMe: true, MayAct: true },
  ...{ Accommodation: null, Nationality: 'Indian', Category: 'Presenter', Rates: [], RegistersUntil: null },
  Origin: { Nationality: '', ResidenceCountry: 'India' },
  MaySayNationality: true,
}

test('with no network the form names the rate and its reason, and after the answer that waits another, also once it is opened again', async () => {
  const copies = openCopies(testUserId, { indexedDB: new IDBFactory(), IDBKeyRange })
  const work = newWorkDatabase()
  await keepRegistrants({ work, copies, UserId: testUserId }, [me])
  /** What the form says when it is opened now. */
  const opened = async () => {
    const copy = await readCopy(copies, urlOf(getRegistrant, { id: UserDetailId }), getRegistrant.result)
    const answer = (await readRegistration(work, UserDetailId))?.Answer?.Nationality
    const origin = copy && originOf(copy.Value, answer)
    return (
      origin && {
        reason: rateReason(copy.Value, origin),
        rate: rateNationality(copy.Value, answer),
        mayAnswer: copy.Value.MaySayNationality,
      }
    )
  }
  expect(await opened()).toEqual({
    reason: 'Indian rate, since you live in India.',
    rate: 'Indian',
    mayAnswer: true,
  })

  const draft = newRegistrationDraft({ UserDetailId, FullName, PaperId })
  await registrationDrafts.write(
    work,
    draft,
    {},
    { Answer: { Nationality: 'Nepali', IsMe: true, IsSent: false } },
  )
  const changed = { reason: 'Foreign rate, by your nationality.', rate: 'Foreign', mayAnswer: true }
  expect(await opened()).toEqual(changed)

  await registrationDrafts.save(
    work,
    testUserId,
    draft,
    { ...emptyRegistration, IsAttendingConference: true },
    0,
  )
  await drainTo(work, () => ({ status: 0, data: null, headers: {} }))
  // Both wait in their order, and the form says the same.
  expect((await readOutbox(work)).map(({ Kind }) => Kind)).toEqual(['nationality', 'registration'])
  expect(await opened()).toEqual(changed)
})

import { expect, test } from 'vitest'
import { emptyAuthor } from '../../../../contract/people/people.ts'
import { OutboxKind } from '../../../../src/cache/database/outboxRows.ts'
import { entities } from '../../../../src/cache/entities/entities.ts'
import { ownerOf } from '../../../../src/cache/entities/owner.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { author, row } from '../../papers/samples.ts'

const failedOf = (kind: OutboxKind) => {
  const { failed } = entities[kind]
  return typeof failed === 'string' ? failed : failed(row(testUserId, { Kind: kind }))
}

test('every kind of change has a name and a message of its own, by which its person knows it', () => {
  expect(OutboxKind.options.map((kind) => [kind, entities[kind].label, failedOf(kind)])).toEqual([
    ['paper', 'Text of a paper', 'Failed to save paper'],
    ['authors', 'Authors of a paper', 'Failed to save authors'],
    ['person', 'Details of an author', 'Failed to add author'],
    ['file', 'File of a paper', 'Failed to upload file'],
    ['commitment-hash', 'Hash of the paper', 'Failed to submit paper'],
    ['commitment', 'Commitment', 'Failed to submit paper'],
    ['submission', 'Final submission', 'Failed to submit paper'],
    ['payment-proof', 'Proof of a payment', 'Failed to upload file'],
    ['claim', 'Payment', 'Something went wrong!'],
    ['nationality', 'Nationality', 'Failed to update author'],
    ['registration', 'Registration for the conference', 'Error updating accommodation'],
    ['travel', 'Travel details', 'Failed to save travel details'],
    ['answer', 'Answer whether you review', 'Something went wrong!'],
    ['review', 'Review', 'Something went wrong!'],
    ['stars', 'Stars in the programme', 'Something went wrong!'],
    ['check-in', 'People who came in', 'Something went wrong!'],
    ['mark-read', 'Notification read', 'Something went wrong!'],
  ])
})

test('a paper that the portal has is updated, and one that it has never seen is saved', () => {
  const { failed } = entities.paper
  const said = (Frozen: ReturnType<typeof row>['Frozen']) =>
    typeof failed === 'function' && failed(row(testUserId, { Frozen }))
  expect([said({ Body: {}, BaseVersion: 1 }), said({ Body: {}, BaseVersion: 0 }), said(null)]).toEqual([
    'Failed to update paper',
    'Failed to save paper',
    'Failed to save paper',
  ])
})

test('the forms that wait as a row of the outbox are counted there', () => {
  expect(
    OutboxKind.options.flatMap((kind) => {
      const forms = entities[kind].formsOf?.('id') ?? []
      return forms.length > 0 ? [[kind, ...forms]] : []
    }),
  ).toEqual([
    ['payment-proof', 'claim/id/queued', 'claim/id/proof'],
    ['claim', 'claim/id/queued', 'claim/id/proof'],
    ['travel', 'travel/id'],
    ['answer', 'answer/id'],
    ['review', 'review/id'],
    ['stars', 'stars'],
    ['check-in', 'check-ins'],
  ])
})

test('an author who was changed here is counted as the row that sends it, and not once more', async () => {
  const db = newWorkDatabase()
  await db.people.put({
    ...{ LocalId: testUserId, UserDetailId: testUserId, BaseVersion: 1, Base: null },
    Fields: { ...emptyAuthor, FirstName: 'Mei' },
  })
  expect(await entities.person.countTyped?.(db, [])).toBe(0)
})

test('the first author of a new paper is the one who is signed in', () => {
  const { City, State, Country, Sequence, ...person } = author(1)
  const session = {
    ...person,
    ...{ OrganizationCity: City, OrganizationState: State, OrganizationCountry: Country },
    ...{ AccessToken: '', RefreshToken: '', UserId: testUserId, UserName: '', Email: '', Roles: [] },
  }
  expect([ownerOf(session), Sequence]).toEqual([author(1), 1])
})

import { beforeEach, expect, test } from 'vitest'
import { noId } from '../../../../contract/core/limits.ts'
import type { DoorTicket } from '../../../../contract/tickets/checkIns.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import {
  checkInHere,
  dropSentCheckIns,
  readWaitingCheckIns,
  withCheckInsHere,
} from '../../../../src/cache/entities/checkIns.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'

const [asha, bela] = ['5a0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b11', '6b0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b22'] as const
const ten = '2026-11-20T10:00:00.000Z'
const eleven = '2026-11-20T11:00:00.000Z'
const served: DoorTicket[] = [
  { TicketId: asha, FullName: 'Asha Rao', Relation: '', Attendee: '', AdmittedOn: null },
  { TicketId: bela, FullName: 'Bela Sen', Relation: '', Attendee: '', AdmittedOn: ten },
]

let work: WorkDatabase
beforeEach(() => {
  work = newWorkDatabase()
})

const note = (ticket: string, moment: string | null) =>
  checkInHere({ UserId: testUserId, work }, ticket, moment, 5)
const inside = async () => (await withCheckInsHere(work, served)).map(({ AdmittedOn }) => AdmittedOn)

test('who came in is seen at once, and all of it is one change to send', async () => {
  expect(await inside()).toEqual([null, ten])
  await note(asha, eleven)
  await note(bela, null)
  expect(await inside()).toEqual([eleven, null])
  expect(await withCheckInsHere(work, served)).toMatchObject([
    { FullName: 'Asha Rao' },
    { FullName: 'Bela Sen' },
  ])
  expect(await readWaitingCheckIns(work)).toEqual({
    Admit: [{ TicketId: asha, AdmittedOn: eleven }],
    TakeBack: [bela],
  })
  expect(await readOutbox(work)).toMatchObject([
    { Kind: 'check-in', EntityId: noId, UserId: testUserId, NextAttemptOn: 5 },
  ])
})

test('what was sent no longer waits, and what was noted of a ticket since still waits', async () => {
  await note(asha, eleven)
  await note(bela, null)
  const sent = await readWaitingCheckIns(work)
  await note(bela, ten)
  await dropSentCheckIns(work, sent)
  expect(await readWaitingCheckIns(work)).toEqual({
    Admit: [{ TicketId: bela, AdmittedOn: ten }],
    TakeBack: [],
  })
  await note(bela, null)
  await dropSentCheckIns(work, { Admit: [{ TicketId: bela, AdmittedOn: ten }], TakeBack: [asha] })
  expect(await readWaitingCheckIns(work)).toEqual({ Admit: [], TakeBack: [bela] })
  await dropSentCheckIns(work, { Admit: [], TakeBack: [bela] })
  expect([await readWaitingCheckIns(work), await work.forms.count()]).toEqual([
    { Admit: [], TakeBack: [] },
    0,
  ])
})

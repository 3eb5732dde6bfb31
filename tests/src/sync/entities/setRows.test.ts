import { beforeEach, expect, test } from 'vitest'
import { noId } from '../../../../contract/core/limits.ts'
import { checkInHere, checkInsForm } from '../../../../src/cache/entities/checkIns.ts'
import { starsForm } from '../../../../src/cache/entities/stars.ts'
import { queueSave, readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import type { WireRequest, WireResponse } from '../../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { drainTo, success } from '../answers.ts'

const one = '5a0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b11'
const other = '6b0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b22'
const ten = '2026-12-03T10:00:00.000Z'
const noAnswer: WireResponse = { status: 0, data: null, headers: {} }

let work: WorkDatabase
let asked: WireRequest[]
beforeEach(() => {
  work = newWorkDatabase()
  asked = []
})

const run = (answer: (request: WireRequest) => WireResponse, now = 10_000) =>
  drainTo(
    work,
    (request) => {
      asked.push(request)
      return answer(request)
    },
    now,
  )
const queue = (Kind: 'stars' | 'check-in' | 'mark-read', EntityId: string) =>
  queueSave(work, { UserId: testUserId, Kind, EntityId, NextAttemptOn: 0 })
const star = (Fields: Readonly<Record<string, boolean>>) =>
  work.forms.put({ Name: starsForm, Fields, Version: 0 })

test('stars and check-ins of which nothing waits any more are not sent', async () => {
  await queue('stars', testUserId)
  await queue('check-in', noId)
  await run(() => noAnswer)
  expect([asked, await readOutbox(work)]).toEqual([[], []])
})

test('stars go as one set under one key, without a version, and leave nothing', async () => {
  for (const [Fields, data] of [
    [{ [one]: true }, { Add: [one], Remove: [] }],
    [{ [one]: false }, { Add: [], Remove: [one] }],
    [
      { [one]: true, [other]: false },
      { Add: [one], Remove: [other] },
    ],
  ] as const) {
    asked = []
    await star(Fields)
    await queue('stars', testUserId)
    const [row] = await readOutbox(work)
    await run((request) => success(request, { SessionIds: [] }))
    const headers = { 'Idempotency-Key': row?.OpId }
    expect(asked).toEqual([{ method: 'PUT', url: '/Event/stars', data, headers }])
    expect([await readOutbox(work), await work.forms.count()]).toEqual([[], 0])
  }
})

test('check-ins go as one set under one key, without a version, and leave nothing', async () => {
  const here = { UserId: testUserId, work }
  await checkInHere(here, one, ten, 0)
  await checkInHere(here, other, null, 0)
  const [row] = await readOutbox(work)
  await run((request) => success(request, null))
  expect(asked).toEqual([
    {
      ...{ method: 'PUT', url: '/Ticket/check-ins' },
      data: { Admit: [{ TicketId: one, AdmittedOn: ten }], TakeBack: [other] },
      headers: { 'Idempotency-Key': row?.OpId },
    },
  ])
  await checkInHere(here, other, null, 0)
  await run((request) => success(request, null))
  expect(asked[1]?.data).toEqual({ Admit: [], TakeBack: [other] })
  expect([await readOutbox(work), await work.forms.count()]).toEqual([[], 0])
})

test('what was sent goes again as it was, although nothing waits here any more', async () => {
  await star({ [one]: true })
  await queue('stars', testUserId)
  await checkInHere({ UserId: testUserId, work }, one, ten, 0)
  await queue('mark-read', other)
  await run(() => noAnswer)
  await work.forms.bulkDelete([starsForm, checkInsForm])
  await run(() => noAnswer, 20_000)
  expect(asked).toHaveLength(6)
  expect(asked.slice(3)).toEqual(asked.slice(0, 3))
})

test('a read mark names its notification, and goes without a version', async () => {
  await queue('mark-read', one)
  const [row] = await readOutbox(work)
  await run((request) => success(request, null))
  expect(asked).toMatchObject([
    { method: 'PUT', url: `/Notification/${one}/mark-read`, headers: { 'Idempotency-Key': row?.OpId } },
  ])
  expect(Object.keys(asked[0]?.headers ?? {})).toEqual(['Idempotency-Key'])
  expect(await readOutbox(work)).toEqual([])
})

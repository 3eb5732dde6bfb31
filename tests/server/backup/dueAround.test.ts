import { expect, test } from 'vitest'
import { dueAround } from '../../../server/backup/scheduledBackups.ts'

const around = (now: string, time: string, timeZone: string) => {
  const { last, next } = dueAround(Date.parse(now), time, timeZone)
  return [last, next].map((moment) => new Date(moment).toISOString())
}

test('a backup is due every day at the time of the conference, in its zone', () => {
  expect(around('2026-11-20T21:29:59.999Z', '03:00', 'Asia/Kolkata')).toEqual([
    '2026-11-19T21:30:00.000Z',
    '2026-11-20T21:30:00.000Z',
  ])
  expect(around('2026-11-20T21:30:00Z', '03:00', 'Asia/Kolkata')).toEqual([
    '2026-11-20T21:30:00.000Z',
    '2026-11-21T21:30:00.000Z',
  ])
})

test('on the day that a clock change skips its time, a backup is due an hour later', () => {
  expect(around('2027-03-28T01:10:00Z', '02:30', 'Europe/Berlin')).toEqual([
    '2027-03-27T01:30:00.000Z',
    '2027-03-28T01:30:00.000Z',
  ])
  expect(around('2027-03-28T12:00:00Z', '02:30', 'Europe/Berlin')).toEqual([
    '2027-03-28T01:30:00.000Z',
    '2027-03-29T00:30:00.000Z',
  ])
})

test('on the day that has its time twice, one backup is due', () => {
  expect(around('2026-10-25T01:45:00Z', '02:30', 'Europe/Berlin')).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-26T01:30:00.000Z',
  ])
})

// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createDate } from '../../../../contract/content/dates.ts'
import { noId } from '../../../../contract/core/limits.ts'
import { call } from '../../../../src/sync/session/call.ts'
import { startPagePortal } from '../../../support/browser/pagePortal.ts'

const body = {
  Title: 'Dinner',
  UniqueKey: 'dinner',
  Description: '',
  DeadlineDate: '2030-01-01',
  IconUrl: '',
}
const kept = { ...body, Id: noId, EndsOn: null, Version: 1 }

test('pressing again after no response repeats the same call under its key, and after a response it is another call', async () => {
  const portal = await startPagePortal([])
  const press = () => call(createDate, { body })
  await expect(press()).rejects.toMatchObject({ reason: 'offline' })
  portal.results.set('/api/Configuration/date', kept)
  await press()
  await press()
  const [first, again, next] = portal.keys
  expect(first).toMatch(/^[\w-]{8,64}$/)
  expect(again).toBe(first)
  expect(next).not.toBe(first)
  await portal.stop()
})

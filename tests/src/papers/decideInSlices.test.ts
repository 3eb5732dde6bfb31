import { expect, it } from 'vitest'
import type { DecisionBody } from '../../../contract/papers/decisions.ts'
import { decideInSlices, firstSlice } from '../../../src/features/papers/desk/decideInSlices.ts'
import { CallError } from '../../../src/sync/session/call.ts'

const said = { Status: 'approved', Feedback: 'Well done' } as const
const ids = (count: number, from = 0) => Array.from({ length: count }, (_, place) => `id ${from + place}`)

/** A portal that decides on all that are named, and beside them on a thousand of those that a filter finds. */
function portalWith(found: number, refuses?: (call: number) => boolean) {
  const calls: DecisionBody[] = []
  let left = found
  const decide = (body: DecisionBody) => {
    calls.push(body)
    if (refuses?.(calls.length)) return Promise.reject(new CallError('refused', 'Decided elsewhere'))
    const taken = body.All ? Math.min(left, 1000 - body.PaperIds.length) : 0
    left -= taken
    return Promise.resolve({ Papers: body.PaperIds.length + taken, Left: body.All ? left : 0 })
  }
  return { calls, decide }
}

it('decides on more papers that were ticked than one call takes, a thousand at a time', async () => {
  const { calls, decide } = portalWith(0)
  const reported: number[] = []
  const done = await decideInSlices(decide, { ...said, PaperIds: ids(2300) }, 2300, (some) =>
    reported.push(some),
  )
  expect(done).toBe(2300)
  expect(reported).toEqual([1000, 2000, 2300])
  expect(calls.map(({ PaperIds }) => [PaperIds.length, PaperIds[0]])).toEqual([
    [1000, 'id 0'],
    [1000, 'id 1000'],
    [300, 'id 2000'],
  ])
})

it('takes all that a list finds in as many calls as the portal leaves some, and none beyond those that were shown', async () => {
  const { calls, decide } = portalWith(2500)
  const All = { Status: 'submitted' } as const
  const done = await decideInSlices(decide, { ...said, PaperIds: [], All }, 2500, () => undefined)
  expect(done).toBe(2500)
  expect(calls.map(({ Expected }) => Expected)).toEqual([2500, 1500, 500])
})

it('says how many were decided where a later call is refused, and passes on the refusal of the first', async () => {
  const cutOff = portalWith(0, (call) => call === 2)
  await expect(
    decideInSlices(cutOff.decide, { ...said, PaperIds: ids(1200) }, 1200, () => undefined),
  ).rejects.toThrow('1,000 of 1,200 papers were decided, the others were not: Decided elsewhere')
  const refused = portalWith(0, () => true)
  await expect(
    decideInSlices(refused.decide, { ...said, PaperIds: ids(1200) }, 1200, () => undefined),
  ).rejects.toThrow(/^Decided elsewhere$/)
})

it('reports what is left after each call, so that a decision that was cut off continues there', async () => {
  const rests: (readonly [number, string | undefined, number])[] = []
  const cutOff = portalWith(1500, (call) => call === 3)
  const body = { ...said, PaperIds: ids(1200), All: {} }
  await decideInSlices(cutOff.decide, body, 2700, (_done, { PaperIds, count }) =>
    rests.push([PaperIds.length, PaperIds[0], count]),
  ).catch(() => undefined)
  expect(rests).toEqual([
    [200, 'id 1000', 1700],
    [0, undefined, 700],
  ])
})

it('previews the mails of its first call', () => {
  const body = { ...said, PaperIds: ids(1001), All: {}, Expected: 5000 }
  expect(firstSlice(body)).toEqual({ ...said, PaperIds: ids(1000) })
  expect(firstSlice({ ...body, PaperIds: ids(1000) })).toEqual({ ...body, PaperIds: ids(1000) })
})

import { expect, it } from 'vitest'
import { askInSlices } from '../../../src/features/papers/reviews/askInSlices.ts'
import { CallError } from '../../../src/sync/session/call.ts'
import { CutOff } from '../../../src/ui/list/inSlices.ts'

const ids = (count: number) => Array.from({ length: count }, (_, place) => `id ${place}`)
const made = (PaperId: string) => ({
  PaperId,
  PaperCode: '',
  AuditorId: '',
  FullName: '',
  IsOfTheme: true,
})

/** A portal that asks for a review of the first paper of each call. */
function portalWith(refused?: number) {
  const calls: string[][] = []
  const ask = (PaperIds: string[]) => {
    calls.push(PaperIds)
    if (calls.length === refused) return Promise.reject(new CallError('refused', 'No'))
    const [first = 'all'] = PaperIds
    return Promise.resolve({
      Made: [made(first)],
      Kept: 2,
      Missing: [{ PaperCode: first, Lacking: 1 }],
      Left: [{ Id: first, PaperCode: first, Why: 'Withdrawn' }],
    })
  }
  return { calls, ask }
}

const reports = (isPlan: boolean, reported: number[] = []) => ({
  isPlan,
  progress: (done: number) => void reported.push(done),
})

it('asks for reviews of more papers than one call takes, a thousand at a time, and collects the results', async () => {
  const { calls, ask } = portalWith()
  const reported: number[] = []
  expect(await askInSlices(ask, ids(1500), reports(true, reported))).toEqual({
    Made: [made('id 0'), made('id 1000')],
    Kept: 4,
    Missing: [
      { PaperCode: 'id 0', Lacking: 1 },
      { PaperCode: 'id 1000', Lacking: 1 },
    ],
    Left: ['id 0', 'id 1000'].map((Id) => ({ Id, PaperCode: Id, Why: 'Withdrawn' })),
  })
  expect(calls.map(({ length }) => length)).toEqual([1000, 500])
  expect(reported).toEqual([1000, 1500])
})

it('asks for all that a list finds by one call, which names no paper', async () => {
  const { calls, ask } = portalWith()
  expect((await askInSlices(ask, [], reports(false))).Made).toEqual([made('all')])
  expect(calls).toEqual([[]])
})

it('says how many reviews were asked for where a later call fails, of which a plan has none', async () => {
  const failure = (isPlan: boolean) =>
    askInSlices(portalWith(2).ask, ids(1500), reports(isPlan)).catch((error: unknown) => error)
  const cut = await failure(false)
  expect(cut).toBeInstanceOf(CutOff)
  expect(cut).toMatchObject({ changed: 1, cause: new CallError('refused', 'No') })
  expect(await failure(true)).toEqual(new CallError('refused', 'No'))
})

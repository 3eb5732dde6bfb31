import { expect, it } from 'vitest'
import { reminderTexts, type RemindBody } from '../../../contract/papers/draftReminders.ts'
import { previewInSlices, remindInSlices } from '../../../src/features/papers/desk/remindInSlices.ts'
import { CallError, messageOf } from '../../../src/sync/session/call.ts'
import { wordsOf } from '../../../src/ui/list/inSlices.ts'

const ids = (count: number) => Array.from({ length: count }, (_, place) => `id ${place}`)
const letter = (Email: string) => ({ FullName: '', Email, Subject: '', PlainText: '', Html: '' })

/** A portal that reminds a holder of two drafts each; its first call finds them reminded already where `isReminded`. */
function portalWith(refuses?: (call: number) => boolean, isReminded = false) {
  const calls: RemindBody[] = []
  const ask = (body: RemindBody) => {
    calls.push(body)
    if (refuses?.(calls.length)) return Promise.reject(new CallError('refused', 'No'))
    const Drafts = isReminded && calls.length === 1 ? 0 : (body.PaperIds?.length ?? 10)
    const RemindedToday = (body.PaperIds?.length ?? 10) - Drafts
    const First = Drafts > 0 ? [letter(body.PaperIds?.[0] ?? '')] : []
    return Promise.resolve({ Drafts, People: Drafts / 2, RemindedToday, Closed: 1, First })
  }
  return { calls, ask }
}

it('previews and reminds of more drafts than one call takes, a thousand at a time, and adds up the results', async () => {
  const { calls, ask } = portalWith(undefined, true)
  const reported: number[] = []
  const preview = await previewInSlices(ask, { PaperIds: ids(2200) }, (done) => reported.push(done))
  expect(preview).toEqual({
    Drafts: 1200,
    People: 600,
    RemindedToday: 1000,
    Closed: 3,
    First: [letter('id 1000')],
  })
  expect(reported).toEqual([1000, 2000, 2200])
  expect(calls.map(({ PaperIds }) => [PaperIds?.length, PaperIds?.[0]])).toEqual([
    [1000, 'id 0'],
    [1000, 'id 1000'],
    [200, 'id 2000'],
  ])
  const acted = await remindInSlices(portalWith().ask, { PaperIds: ids(1002) }, () => undefined)
  expect(acted).toEqual({ Drafts: 1002, People: 501, RemindedToday: 0, Closed: 2 })
})

it('reminds of all drafts, or all that a list finds, by one call', async () => {
  const { calls, ask } = portalWith()
  const bodies = [{ PaperIds: null }, { PaperIds: [], All: {}, Except: ['id 1'] }]
  for (const body of bodies) await remindInSlices(ask, body, () => undefined)
  expect(calls).toEqual(bodies)
})

it('says how many people were reminded where a later call fails, and of a look only why it failed', async () => {
  const words = (error: unknown) => wordsOf(error, 600, reminderTexts.cutOff, messageOf)
  const body = { PaperIds: ids(1200) }
  const second = () => portalWith((call) => call === 2).ask
  const acted = await remindInSlices(second(), body, () => undefined).catch(words)
  expect(acted).toBe('500 of 600 people were reminded, the others were not: No')
  expect(await previewInSlices(second(), body, () => undefined).catch(words)).toBe('No')
})

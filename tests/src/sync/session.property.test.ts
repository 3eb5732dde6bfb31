import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { noId } from '../../../contract/core/limits.ts'
import type { PaperFields } from '../../../contract/papers/papers.ts'
import { newDraft, readDraft, writeDraft } from '../../../src/cache/entities/paperDrafts.ts'
import { readOutbox } from '../../../src/cache/outbox/outbox.ts'
import { sendAuthenticated } from '../../../src/sync/session/authenticatedSend.ts'
import { makeKeys } from '../../../src/sync/transport/idempotencyKeys.ts'
import { exchangeToken, type RefreshOutcome } from '../../../src/sync/session/tokenRefresh.ts'
import type { WireRequest, WireResponse } from '../../../src/sync/transport/request.ts'
import { makeSender } from '../../../src/sync/outbox/sender.ts'
import { newWorkDatabase, testUserId } from '../../support/browser/indexedDb.ts'
import { itemOf, success } from './answers.ts'

const sessionOf = (number: number, UserId = testUserId): Session => ({
  ...{ AccessToken: `access ${number} of ${UserId}`, RefreshToken: `refresh ${number}`, UserId },
  ...{ UserName: '', Email: '', UserDetailId: noId, Roles: [], FullName: '', Designation: '' },
  ...{ Organization: '', OrganizationCity: '', OrganizationState: '', OrganizationCountry: '' },
})

/** A lock over all tabs: one after the other. */
function newLock() {
  let last: Promise<unknown> = Promise.resolve()
  return <R>(work: () => Promise<R>): Promise<R> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}

test('however the tabs of a device interleave, the server is asked once for each token that has ended', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 2, max: 5 }), async (scheduler, count) => {
      let stored = sessionOf(1)
      const asked: string[] = []
      const alone = newLock()
      const keepers = Array.from({ length: count }, () => ({ shown: stored, keyFor: makeKeys(() => 0) }))
      const refresh = (tab: (typeof keepers)[number]): Promise<RefreshOutcome> =>
        exchangeToken(
          {
            alone,
            stored: () => stored,
            shown: () => tab.shown,
            showStored: () => {
              tab.shown = stored
            },
            keep: (session) => {
              stored = session
              tab.shown = session
            },
            end: () => {
              throw new Error('No session ends here')
            },
            keyFor: tab.keyFor,
            send: (request) => {
              asked.push(request.url)
              return scheduler.schedule(Promise.resolve(success(request, sessionOf(asked.length + 1))))
            },
            echoes: true,
          },
          tab.shown.AccessToken,
        )
      const done = keepers.map((tab) => scheduler.schedule(Promise.resolve()).then(() => refresh(tab)))
      const answers = await scheduler.waitFor(Promise.all(done))
      expect(answers).toEqual(answers.map(() => 'refreshed'))
      expect(asked).toHaveLength(1)
      expect(new Set(keepers.map((tab) => tab.shown.AccessToken)).size).toBe(1)
    }),
  )
})

const act = fc.constantFrom(
  'type',
  'wake',
  'sign out',
  'somebody else',
  'the same person',
  'answer',
  'no answer',
)
const somebody = '33333333-3333-4222-8222-222222222222'

test('however sending, typing and signing out interleave, nothing goes as somebody else and nothing unsent is dropped', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 20 }), async (acts) => {
      const work = newWorkDatabase()
      const waiting: { request: WireRequest; answer: (response: WireResponse) => void }[] = []
      const said: (string | undefined)[] = []
      let session: Session | null = sessionOf(1)
      let version = 0
      let text = ''
      const around = {
        session: () => session,
        refresh: () => Promise.resolve(session ? ('refreshed' as const) : ('ended' as const)),
        refused: new Set<string>(),
        send: (request: WireRequest) => {
          said.push(request.headers['Authorization'])
          return new Promise<WireResponse>((answer) => waiting.push({ request, answer }))
        },
        userId: testUserId,
      }
      const sender = makeSender({
        work,
        userId: testUserId,
        signedIn: () => session?.UserId,
        transport: (request) => sendAuthenticated(around, request, undefined),
        alone: (drain) => drain(),
        now: () => Date.now() + 1e9,
        random: () => 0,
        later: () => () => undefined,
        waiting: () => undefined,
        echoes: true,
      })
      const rest = async () => {
        for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setImmediate(resolve))
      }
      const answerOne = (isLost: boolean) => {
        const sent = waiting.shift()
        if (!sent) return
        version += 1
        const answer = success(sent.request, itemOf(sent.request.data as PaperFields, version))
        sent.answer(isLost ? { status: 0, data: null, headers: {} } : answer)
      }
      const draft = newDraft(0)
      const write = async () => {
        const Fields = { PaperTitle: 'A title', Abstract: text }
        await writeDraft(work, testUserId, draft, { Fields }, 0, true)
      }
      await write()
      for (const [step, next] of acts.entries()) {
        if (next === 'type') {
          text = `text ${step}`
          await write()
        } else if (next === 'wake') void sender.wake(true)
        else if (next === 'answer' || next === 'no answer') answerOne(next === 'no answer')
        else if (next === 'sign out') session = null
        else session = sessionOf(step + 2, next === 'somebody else' ? somebody : testUserId)
        await rest()
      }
      const kept = await readDraft(work, draft.DraftId)
      expect(kept?.Fields.Abstract).toBe(text)
      // What the server has not confirmed still waits.
      if (kept?.Base.Abstract !== text || kept.PaperId === noId)
        expect((await readOutbox(work)).some((row) => row.EntityId === draft.DraftId)).toBe(true)
      expect(said.filter((token) => token?.endsWith(testUserId) !== true)).toEqual([])
      sender.stop()
      while (waiting.length > 0) answerOne(true)
      await rest()
      work.close()
    }),
    { numRuns: 40 },
  )
})

import { waitingHeader } from '../../../contract/core/endpoint.ts'
import { texts } from '../../../contract/core/errors.ts'
import { epochHeader } from '../../../contract/core/epoch.ts'
import { syncTexts } from '../../../contract/device/sync.ts'
import { noteSent } from '../../cache/entities/mergeNotices.ts'
import { holdBack, isWork, readOutbox, replaceRefused, resumeSending } from '../../cache/outbox/outbox.ts'
import { isCommitting, laneOf, sendableRows } from '../../cache/outbox/sendable.ts'
import { OutboxRow } from '../../cache/database/outboxRows.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { keepSent } from '../../cache/outbox/sentChanges.ts'
import { sentOn } from '../transport/axiosResponse.ts'
import { checkSent, dropSentFile } from './checkSent.ts'
import { markGone } from '../entities/goneEntities.ts'
import { verdictOf, traceOf, type Verdict } from '../transport/verdict.ts'
import type { Prepared } from '../entities/entityKind.ts'
import { kinds } from '../entities/kinds.ts'
import type { Transport } from '../transport/request.ts'

/** What a drain needs from its environment; the page, the worker and the simulation each have their own. */
export interface DrainOptions {
  readonly db: WorkDatabase
  readonly transport: Transport
  now(): number
  /** A number from 0 to 1, for the jitter of the back-off. */
  random(): number
  /** False if another provider serves the API, which echoes no key (offline O6). */
  readonly echoes: boolean
  /** The epoch of the portal's data by its latest response to this page. */
  readonly epoch?: (() => string | undefined) | undefined
  /** Resolves when there may be more to send; called before each read of the outbox. */
  news?(): Promise<void>
  /**
   * Resolves once the first row was alone for long enough; without it no row is alone. A portal to which everybody comes
   * back at once then refuses one call of a device instead of four.
   */
  readonly firstAlone?: (() => Promise<void>) | undefined
  /** Once aborted, nothing more is started: the lock is lost, for example because the tab is frozen. */
  readonly signal?: AbortSignal | undefined
}

/** Number of entities sent in parallel (offline O4); a commitment does not wait for the files of others. */
const sideBySide = 4

/** Milliseconds after which other entities are sent beside the first one that has no answer yet. */
const firstAloneFor = 2000

/** True for a row that is sent without anybody doing something. */
const isWaiting = ({ State, IsIncomplete }: OutboxRow) =>
  (State === 'pending' || State === 'sending') && !IsIncomplete

/** Waits as long as the first row is sent alone. */
export const waitForFirst = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, firstAloneFor)
  })

/** Milliseconds until the next attempt: 1 s doubling to 5 min, with jitter (offline O4). */
export function backoff(attempts: number, random: number): number {
  return Math.min(1000 * 2 ** Math.max(0, attempts - 1), 300_000) * (0.5 + random / 2)
}

/**
 * Sends everything that may be sent, in order within an entity and up to four entities in parallel, with `firstAlone`
 * after the first one, and returns when nothing more can be sent now. Then it asks whether the portal still has what it
 * confirmed, where that is due. Only one drain runs at a time on a device; the caller has the lock.
 */
export async function drain(options: DrainOptions): Promise<void> {
  await resumeSending(options.db)
  let epoch = options.epoch?.()
  let waiting = 0
  const transport: Transport = async (request, progress) => {
    // A portal with too much to do then gives this device the time for all of them.
    const headers =
      options.echoes && waiting > 1 ? { ...request.headers, [waitingHeader]: `${waiting}` } : request.headers
    const response = await options.transport({ ...request, headers }, progress)
    epoch = response.headers[epochHeader] ?? epoch
    return response
  }
  const underWay = new Map<string, Promise<void>>()
  const failures: unknown[] = []
  const isOver = () => failures.length > 0 || options.signal?.aborted === true
  let isAlone = options.firstAlone !== undefined
  let others = Promise.resolve()
  /** The lane of a hash to which the line is left, and what ends that before its answer. */
  let hashLane: string | undefined
  let hashAlone: Promise<void> | undefined
  const isHashAlone = () => hashLane !== undefined && underWay.has(hashLane)
  for (;;) {
    const news = options.news?.()
    const outbox = isOver() ? [] : await readOutbox(options.db)
    const rows = sendableRows(outbox, options.now())
    waiting = outbox.filter(isWaiting).length
    const most = isAlone ? 1 : sideBySide
    const mayGo = (row: OutboxRow) => !isHashAlone() && (underWay.size < most || isCommitting(row))
    // The lock may be lost, or the store break, while the rows are read.
    const next = isOver() ? undefined : rows.find((row) => !underWay.has(laneOf(row)) && mayGo(row))
    if (next) {
      const lane = laneOf(next)
      const sent = sendRow({ ...options, transport }, next)
        // A broken store ends the drain, but only after the running sends have finished.
        .catch((error: unknown) => failures.push(error))
        .then(() => void underWay.delete(lane))
      // Beside the text that it goes ahead of, it would arrive no sooner.
      if (next.Kind === 'commitment-hash') {
        hashLane = lane
        hashAlone = options.firstAlone?.().then(() => {
          if (hashLane === lane) hashLane = undefined
        })
      }
      if (isAlone && underWay.size === 0)
        others = Promise.race([sent, options.firstAlone?.()]).then(() => {
          isAlone = false
        })
      underWay.set(lane, sent)
    } else if (underWay.size > 0)
      // Rows queued meanwhile, such as a text beside a long upload, do not wait for it.
      await Promise.race([
        ...underWay.values(),
        ...(isAlone ? [others] : []),
        ...(hashAlone && isHashAlone() ? [hashAlone] : []),
        ...(news && !isOver() ? [news] : []),
      ])
    else break
  }
  if (failures.length > 0) throw failures[0]
  if (options.echoes && epoch && !options.signal?.aborted)
    await checkSent(options.db, transport, epoch, options.now())
}

async function sendRow(options: DrainOptions, row: OutboxRow): Promise<void> {
  const { db } = options
  if (!(await mayStart(options, row))) return
  const prepared = await freeze(options, row)
  if (typeof prepared === 'string') return
  const response = await options.transport(prepared.send, prepared.progress)
  const opId = options.echoes ? (prepared.send.headers['Idempotency-Key'] ?? null) : null
  const verdict = verdictOf(prepared.endpoint, response, opId)
  const isStale = verdict.kind === 'stale'
  const { fetchTheirs = () => Promise.resolve(null) } = kinds[row.Kind]
  const carry = isStale ? await fetchTheirs(options.transport, db, row) : undefined
  const endRefused =
    verdict.kind === 'refused'
      ? await kinds[row.Kind].fetchAfterRefusal?.(options.transport, db, row)
      : undefined
  await db.transaction('rw', db.tables, async () => {
    const found = await db.outbox.get(row.Order)
    const current = found && OutboxRow.parse(found)
    // Already settled by another tab's drain, or replaced by a newer change after a refusal.
    if (current?.OpId !== row.OpId) return
    const trace = traceOf(response)
    if (verdict.kind === 'done') await noteSent(db, sentOn(response) ?? options.now())
    const { endpoint } = prepared
    const message = verdict.kind === 'refused' ? verdict.message : ''
    const refused = { endpoint, status: response.status, message }
    if (verdict.kind !== 'done' && (await kinds[row.Kind].mustRestart?.(db, current, refused)))
      await db.outbox.update(row.Order, { State: 'pending', NextAttemptOn: options.now() })
    else if (verdict.kind !== 'stale') await applyVerdict(options, current, verdict, trace, opId)
    else if (carry) await carry(current, options.now())
    else if (carry === null) await applyVerdict(options, current, { kind: 'gone' }, trace)
    else await applyVerdict(options, current, { kind: 'retry', why: texts.stale, after: null }, trace)
    await endRefused?.()
  })
}

/** True if a row may be sent now; a kind may ask the server before the first attempt. */
async function mayStart(options: DrainOptions, row: OutboxRow): Promise<boolean> {
  const { db, transport, echoes } = options
  const may = row.Frozen === null ? await kinds[row.Kind].mayStart?.(transport, db, row, { echoes }) : true
  if (typeof may !== 'object') return may ?? true
  await db.transaction('rw', db.tables, async () => {
    const found = await db.outbox.get(row.Order)
    if (found?.OpId !== row.OpId || found.Frozen !== null) return
    const Attempts = row.Attempts + 1
    await db.outbox.update(row.Order, { Attempts })
    await applyVerdict(options, { ...row, Attempts }, may.verdict, may.traceId)
  })
  return false
}

/** Freezes the row's content before it is first sent, in one transaction with its state. */
async function freeze({ db, echoes }: DrainOptions, row: OutboxRow): Promise<Prepared> {
  return db.transaction('rw', db.tables, async () => {
    const found = await db.outbox.get(row.Order)
    // Withdrawn, or replaced by a newer change, since the rows were read.
    if (found?.OpId !== row.OpId) return 'nothing'
    // A change that folded into the row since then may need another row to go first: an author, their person.
    if (await db.outbox.where('EntityId').anyOf(found.DependsOn).count()) return 'nothing'
    const prepared = await kinds[row.Kind].prepare(db, row, { echoes })
    if (prepared === 'nothing') await db.outbox.delete(row.Order)
    else if (prepared === 'incomplete') await db.outbox.update(row.Order, { IsIncomplete: true })
    else
      await db.outbox.update(row.Order, {
        State: 'sending',
        Frozen: prepared.frozen,
        Attempts: row.Attempts + 1,
      })
    return prepared
  })
}

/** `key` is the one that the request had, if not the row's own: each piece of a file has one. */
async function applyVerdict(
  { db, now, random, echoes }: DrainOptions,
  row: OutboxRow,
  verdict: Exclude<Verdict<unknown>, { kind: 'stale' }>,
  TraceId: string,
  key?: string | null,
): Promise<void> {
  const isAnswered = verdict.kind === 'gone' || verdict.kind === 'refused'
  const { isDroppedIfRefused, isDroppedIfGone } = kinds[row.Kind]
  if (isAnswered && (isDroppedIfRefused ?? (verdict.kind === 'gone' && isDroppedIfGone))) {
    await db.outbox.delete(row.Order)
    return
  }
  switch (verdict.kind) {
    case 'done': {
      // The row is deleted before its consequences, so whatever they queue has its own row.
      await db.outbox.delete(row.Order)
      const before = (await kinds[row.Kind].stateBefore?.(db, row)) ?? null
      const outcome = await kinds[row.Kind].settle(db, row, verdict.reply, now())
      const cleared = { Attempts: 0, NextAttemptOn: 0, Asked: null, LastError: '', TraceId: '' }
      if (outcome === 'more') await db.outbox.put({ ...row, ...cleared, State: 'pending' })
      else if (outcome !== 'done') {
        const LastError = outcome.refused
        const refused = { LastError, Errors: [LastError], Fields: {}, TraceId }
        await db.outbox.put({ ...row, ...cleared, ...refused, State: 'refused' })
        await replaceRefused(db, row)
      } else if (!echoes) await dropSentFile(db, row)
      else if (isWork(row)) await keepSent(db, { ...row, OpId: key ?? row.OpId }, before, now())
      return
    }
    case 'retry': {
      const From = now()
      const NextAttemptOn = From + Math.max(verdict.after ?? 0, backoff(row.Attempts, random()))
      const Asked = verdict.after === null ? null : { From, Until: From + verdict.after }
      const LastError = verdict.why || syncTexts.unanswered
      await db.outbox.update(row.Order, { State: 'pending', NextAttemptOn, Asked, LastError, TraceId })
      if (verdict.isOverloaded && Asked) await holdBack(db, Asked)
      return
    }
    case 'sign-in':
      await db.outbox.update(row.Order, { State: 'needs-sign-in', LastError: texts.signInNeeded, TraceId })
      return
    case 'gone':
      await markGone(db, row, TraceId, verdict.message)
      return
    case 'refused':
      if (await replaceRefused(db, row)) return
      await db.outbox.update(row.Order, {
        State: 'refused',
        // Each form has its own message if the server gave none (spec §8).
        LastError: verdict.message,
        Errors: [...verdict.errors],
        Fields: verdict.fields,
        TraceId,
        RefusedId: verdict.id ?? null,
      })
  }
}

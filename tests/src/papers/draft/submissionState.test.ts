import { describe, expect, it } from 'vitest'
import { traceIdOf } from '../../../../src/sync/outbox/rejections.ts'
import { submissionOf } from '../../../../src/features/papers/draft/submissionState.ts'
import { savingOf } from '../../../../src/features/papers/draft/saveStatus.ts'
import { deliveryOf } from '../../../../src/features/papers/draft/saveDelivery.ts'
import { author, draft, fields, list, localFile, row } from '../samples.ts'

const id = crypto.randomUUID()
const frozen = { Body: null, BaseVersion: 1 }
const submission = row(id, { Kind: 'submission' })

describe('a final submission', () => {
  it('is on its way while the portal answers, behind whatever goes before it', () => {
    expect(submissionOf([row(id)], true)).toEqual({ state: 'none' })
    expect(submissionOf([row(id), submission], true)).toEqual({ state: 'sending' })
  })

  it('is queued while the portal does not answer, and known to be so until it has left', () => {
    expect(submissionOf([submission], false)).toEqual({ state: 'queued', isKnown: true })
    const left = { ...submission, Frozen: frozen, LastError: 'No answer from the portal' }
    expect(submissionOf([left], true)).toEqual({ state: 'queued', isKnown: false })
  })

  it('says what the portal refused, first its own words', () => {
    const refused = {
      ...submission,
      State: 'refused' as const,
      LastError: 'x',
      Errors: ['Theme is required'],
    }
    expect(submissionOf([refused], true)).toEqual({
      state: 'failed',
      messages: ['Theme is required'],
      isEarlier: false,
    })
    const before = row(id, { State: 'refused', LastError: 'The last date of paper submission has passed' })
    expect(submissionOf([before, submission], true)).toEqual({
      state: 'failed',
      messages: ['The last date of paper submission has passed'],
      isEarlier: true,
    })
  })

  it('asks where the paper was changed elsewhere, and where the session has ended', () => {
    expect(submissionOf([{ ...submission, State: 'conflict' }], true)).toEqual({ state: 'stale' })
    expect(submissionOf([row(id, { State: 'needs-sign-in' }), submission], true)).toEqual({
      state: 'needs-sign-in',
    })
  })
})

it('a submission of a paper that was deleted elsewhere asks its owner what happens to it', () => {
  const gone = row(id, { State: 'refused', Gone: true, LastError: 'This was deleted elsewhere' })
  expect(submissionOf([gone, submission], true)).toEqual({ state: 'gone' })
  expect(submissionOf([{ ...submission, State: 'refused', Gone: true }], true)).toEqual({ state: 'gone' })
  expect(submissionOf([gone], true)).toEqual({ state: 'none' })
})

it('a refused submission has the trace id of its answer, for a letter to support', () => {
  const refused = row(id, { State: 'refused', TraceId: 'req-9' })
  expect(traceIdOf([row(id, { TraceId: 'req-1' }), refused])).toBe('req-9')
  expect(traceIdOf([submission])).toBe('')
})

describe('the line that says what is saved', () => {
  const here = draft({ Fields: fields() })

  it('never says saved earlier than it is', () => {
    expect(savingOf(here, null, 'writing', [], true)).toEqual({ state: 'writing' })
    expect(savingOf(here, null, 'failed', [], true)).toEqual({ state: 'failed' })
    expect(savingOf(here, null, 'kept', [row(id)], true)).toEqual({ state: 'here', isWaiting: false })
    expect(savingOf(here, null, 'kept', [], true)).toEqual({ state: 'here', isWaiting: false })
    expect(savingOf(here, null, 'kept', [], false)).toEqual({ state: 'new' })
  })

  it('says saved once the server has the text, the authors and the file', () => {
    const sent = draft({ Fields: fields(), Base: fields(), SavedOn: 5 })
    expect(savingOf(sent, list(id), 'kept', [], true)).toEqual({ state: 'saved', on: 5 })
    const others = list(id, { Authors: [author(1), author(2)] })
    expect(savingOf(sent, others, 'kept', [], true).state).toBe('here')
    expect(savingOf({ ...sent, File: localFile }, list(id), 'kept', [], true).state).toBe('here')
    expect(savingOf(sent, list(id), 'kept', [row(id, { LastError: 'No answer' })], true)).toEqual({
      state: 'here',
      isWaiting: true,
    })
  })

  it('passes on the server’s words when it refused', () => {
    const refused = row(id, { State: 'refused', Errors: ['This theme does not exist'] })
    expect(savingOf(here, null, 'kept', [refused], true)).toEqual({
      state: 'attention',
      messages: ['This theme does not exist'],
    })
  })
})

describe('a save by the button', () => {
  it('ends with the server, in the queue, or with a question', () => {
    const waiting = row(id)
    expect(deliveryOf([], new Map())).toEqual({ state: 'sent' })
    expect(deliveryOf([waiting], new Map())).toBeUndefined()
    expect(deliveryOf([{ ...waiting, State: 'sending' }], new Map())).toBeUndefined()
    expect(deliveryOf([{ ...waiting, State: 'refused' }], new Map())).toEqual({
      state: 'refused',
      message: 'Failed to save paper',
    })
    expect(deliveryOf([{ ...waiting, State: 'needs-sign-in' }], new Map())).toEqual({ state: 'queued' })
  })

  it('counts only attempts that were made since it was pressed', () => {
    const failed = row(id, { LastError: 'No answer from the portal', Attempts: 2 })
    expect(deliveryOf([failed], new Map([[failed.Order, 2]]))).toBeUndefined()
    expect(deliveryOf([failed], new Map([[failed.Order, 1]]))).toEqual({ state: 'queued' })
  })
})

import { describe, expect, it } from 'vitest'
import {
  fieldErrorsOf,
  messagesOf,
  refusalOf,
  rejectionsOf,
  traceIdOf,
} from '../../../../src/sync/outbox/rejections.ts'
import { row } from '../../papers/samples.ts'

const id = crypto.randomUUID()
const refused = { State: 'refused' } as const

describe('a refused save', () => {
  it('says what failed where the server gave no words (spec 8.8)', () => {
    const said = (['authors', 'person', 'file', 'submission'] as const).map((Kind) =>
      messagesOf(row(id, { ...refused, Kind })),
    )
    expect(said.flat()).toEqual([
      'Failed to save authors',
      'Failed to add author',
      'Failed to upload file',
      'Failed to submit paper',
    ])
  })

  it('distinguishes a paper that the server has never seen from one that it has (spec 8.8)', () => {
    const frozen = (BaseVersion: number) => row(id, { ...refused, Frozen: { Body: null, BaseVersion } })
    expect(messagesOf(frozen(0))).toEqual(['Failed to save paper'])
    expect(messagesOf(frozen(3))).toEqual(['Failed to update paper'])
  })

  it('says first what the server said: its errors, else its message (spec 8.22)', () => {
    expect(messagesOf(row(id, { ...refused, LastError: 'x', Errors: ['first', 'second'] }))).toEqual([
      'first',
      'second',
    ])
    expect(messagesOf(row(id, { ...refused, LastError: 'The hall is full' }))).toEqual(['The hall is full'])
  })

  it('is counted once, and what only waits for the network is none', () => {
    const again = row(id, { ...refused, LastError: 'The hall is full' })
    const waiting = row(id, { LastError: 'No answer from the portal' })
    const stale = row(id, { State: 'conflict', LastError: 'changed' })
    expect(rejectionsOf([again, { ...again }, waiting, stale])).toEqual(['The hall is full', 'changed'])
  })

  it('names the fields that it is about, and those of a save that waits are none', () => {
    const Fields = { ThemeId: 'This theme does not exist' }
    const waiting = row(id, { Fields: { PaperTitle: 'x' } })
    const earlier = row(id, refused)
    expect(fieldErrorsOf([waiting, earlier, row(id, { ...refused, Fields })])).toEqual(Fields)
  })

  it('has the trace of the first answer that refused something', () => {
    const traced = (TraceId: string) => row(id, { ...refused, TraceId })
    expect(traceIdOf([row(id, { TraceId: 'waits' }), traced(''), traced('first'), traced('second')])).toBe(
      'first',
    )
    expect(traceIdOf([row(id, { TraceId: 'waits' })])).toBe('')
  })

  it('says which person it is about', () => {
    const person = crypto.randomUUID()
    const about = row(id, { ...refused, LastError: 'Asha Rao was deleted', RefusedId: person })
    expect(refusalOf([row(id, refused), about], person)).toBe('Asha Rao was deleted')
    expect(refusalOf([about], crypto.randomUUID())).toBeUndefined()
    expect(refusalOf([{ ...about, State: 'conflict' }], person)).toBeUndefined()
  })
})

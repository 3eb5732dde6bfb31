import { expect, test } from 'vitest'
import { bodyOf, formOf, type Decision } from '../../../src/features/papers/desk/decision.ts'

const paper = (Id: string) => ({ Id, PaperCode: Id, PaperTitle: Id })
const named = (Status: Decision['Status'], ...ids: string[]): Decision => ({ Status, papers: ids.map(paper) })
const found = (changes: Partial<NonNullable<Decision['found']>> = {}): Decision => ({
  Status: 'approved',
  papers: [],
  found: {
    filter: { Text: 'tones' },
    count: 60,
    except: [],
    foundOn: '2026-01-01T10:00:00.000Z',
    ...changes,
  },
})

test('feedback that was typed for some papers is found again for these and the same decision only', async () => {
  const other = [
    named('rejected', 'a', 'b'),
    named('approved', 'a', 'b'),
    named('rejected', 'a', 'b', 'c'),
    named('rejected', 'a'),
    named('approved', 'a'),
    found(),
    found({ filter: { Text: 'vowels' } }),
    found({ except: ['a'] }),
    { ...found(), Status: 'rejected' as const },
  ]
  const names = await Promise.all(other.map(formOf))
  expect(new Set(names).size).toBe(other.length)
  const same = [
    [named('rejected', 'a', 'b'), named('rejected', 'b', 'a')],
    // One more came in meanwhile: the choice is the same.
    [found(), found({ count: 61, foundOn: '2026-01-02T10:00:00.000Z' })],
    [found({ except: ['a', 'b'] }), found({ except: ['b', 'a'] })],
  ] as const
  for (const [one, two] of same) expect(await formOf(one)).toBe(await formOf(two))
})

test('a thousand papers have a name as short as two', async () => {
  const ids = Array.from({ length: 1000 }, (_, index) => `paper ${index}`)
  expect((await formOf(named('approved', ...ids))).length).toBeLessThan(100)
})

test('a decision on all that a list finds says of which moment and how many it speaks', () => {
  expect(bodyOf(found({ except: ['a'] }), { Feedback: 'Thanks', Reason: '', Status: 'approved' })).toEqual({
    PaperIds: [],
    All: { Text: 'tones' },
    Except: ['a'],
    FoundOn: '2026-01-01T10:00:00.000Z',
    Expected: 60,
    Status: 'approved',
    Feedback: 'Thanks',
  })
})

test('the change of a decision says what it was, what it becomes and why, and is kept under its own name', async () => {
  const change: Decision = { papers: [paper('a')], From: 'approved', Status: 'submitted' }
  expect(bodyOf(change, { Feedback: '', Reason: 'By mistake', Status: 'rejected' })).toEqual({
    PaperIds: ['a'],
    From: 'approved',
    Status: 'rejected',
    KindId: '00000000-0000-0000-0000-000000000000',
    Reason: 'By mistake',
    Feedback: '',
  })
  const names = [
    change,
    { ...change, From: 'rejected' as const },
    named('approved', 'a'),
    named('rejected', 'a'),
  ]
  expect(new Set(await Promise.all(names.map(formOf))).size).toBe(4)
})

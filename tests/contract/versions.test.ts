import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, type Endpoint } from '../../contract/core/endpoint.ts'
import { talk } from '../versions/agree.ts'

const apiOf = (...endpoints: Endpoint[]) => new Map(endpoints.map((one) => [one.path, one]))
const names = { client: 'the old client', server: 'the new server' }
const saved = (body: z.ZodType, result: z.ZodType) =>
  apiOf(endpoint('POST /Noun', { summary: '', callers: 'anyone', body, result }))

const Word = z.strictObject({ Word: z.string() })

test('an old client that sends too little for a new server, or cannot read its result, is found', () => {
  const old = saved(Word, Word)
  expect(talk(old, saved(Word.extend({ Day: z.string() }), z.object({ Word: z.number() })), names)).toEqual({
    compared: 2,
    flaws: [
      'the new server refuses the body of /Noun: Day Invalid input: expected string, received undefined',
      'the old client cannot read the result of /Noun: Word Invalid input: expected string, received number',
    ],
  })
  expect(talk(old, apiOf(), names).flaws).toEqual(['the new server does not know /Noun'])
})

test('a new field with a default and an added result are understood', () => {
  const more = z.object({ Word: z.string(), Day: z.string() })
  const old = saved(Word, z.object({ Word: z.string() }))
  expect(talk(old, saved(Word.extend({ Day: z.string().default('') }), more), names).flaws).toEqual([])
})

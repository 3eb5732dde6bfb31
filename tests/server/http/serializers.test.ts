import { expect, test } from 'vitest'
import { z } from 'zod'
import { replySerializers } from '../../../server/http/serializers.ts'

const Row = z.object({ Name: z.string(), Age: z.number().int().nullable(), Nick: z.string().exactOptional() })
const Reply = z.object({
  Rows: z.array(Row),
  Best: Row.nullable(),
  Kind: z.enum(['one', 'two']),
  Hash: z.union([z.string().regex(/^[0-9a-f]{4}$/), z.literal('')]),
  Places: z.record(z.string(), z.number()),
})

const asha = { Name: 'Asha "A." Rao\u2028', Age: null }
const ben = { Name: 'Ben', Age: 41, Nick: 'B' }
const reply = { Rows: [asha, ben], Best: null, Kind: 'two', Hash: '', Places: { Pune: 1, Delhi: 2.5 } }
const spoilt = {
  ...reply,
  Secret: 's',
  Rows: [{ ...asha, PasswordHash: 'x' }, ben],
  Best: { ...ben, PasswordHash: 'x' },
}

const serializer = (isChecked: boolean, schema: z.ZodType) =>
  replySerializers(isChecked)({ schema, method: 'GET', url: '/people', httpStatus: '200' })

test('a reply is written with all fields of its schema, checked or not', () => {
  for (const isChecked of [false, true])
    expect(JSON.parse(serializer(isChecked, Reply)(reply))).toEqual(reply)
})

test('a field that the schema does not list is never written, at no level', () => {
  expect(JSON.parse(serializer(false, Reply)(spoilt))).toEqual({ ...reply, Best: ben })
})

test('a checked reply fails at such a field, at each level, and at a value that breaks the schema', () => {
  const write = serializer(true, Reply)
  const unlisted = 'GET /people: the reply has other fields than its schema'
  expect(() => write({ ...reply, Secret: 's' })).toThrow(unlisted)
  expect(() => write({ ...reply, Rows: spoilt.Rows })).toThrow(unlisted)
  expect(() => write({ ...reply, Best: spoilt.Best })).toThrow(unlisted)
  expect(() => write({ ...reply, Kind: 'three' })).toThrow("Response doesn't match the schema")
})

const Either = z.object({ Of: z.union([z.object({ A: z.string() }), z.object({ B: z.number() })]) })

test('a union of objects is picked by the schema itself', () => {
  for (const isChecked of [false, true])
    expect(JSON.parse(serializer(isChecked, Either)({ Of: { B: 1 } }))).toEqual({ Of: { B: 1 } })
  expect(JSON.parse(serializer(false, Either)({ Of: { B: 1, C: 2 }, D: 3 }))).toEqual({ Of: { B: 1 } })
})

test('a checked reply fails at a field that is not in the union, and beside it', () => {
  const write = serializer(true, Either)
  const unlisted = 'GET /people: the reply has other fields than its schema'
  expect(() => write({ Of: { B: 1, C: 2 } })).toThrow(unlisted)
  expect(() => write({ Of: { B: 1 }, D: 3 })).toThrow(unlisted)
  expect(() => write({ Of: { C: 2 } })).toThrow("Response doesn't match the schema")
})

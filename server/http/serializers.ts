import compile from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

/** The part of a JSON schema that says which fields there are, and of which types. */
interface Shape {
  type: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
  nullable?: boolean
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: Shape
  items?: Shape
}

type Write = (data: unknown) => string

type JsonSchema = z.core.JSONSchema.JSONSchema

const scalars: readonly unknown[] = ['string', 'number', 'integer', 'boolean', 'null']

/** The shapes of several schemas; undefined if one of them has none. */
function shapesOf(schemas: readonly unknown[]): Shape[] | undefined {
  const shapes = schemas.map((one) => shapeOf(one as JsonSchema))
  return shapes.every((shape) => shape !== undefined) ? shapes : undefined
}

/** A choice: of one shape or nothing, or of texts. */
function choiceOf(schemas: readonly unknown[]): Shape | undefined {
  const shapes = shapesOf(schemas)
  const [first, ...others] = shapes?.filter(({ type }) => type !== 'null') ?? []
  if (!shapes || !first || (others.length > 0 && !scalars.includes(first.type))) return undefined
  if (others.some(({ type }) => type !== first.type)) return undefined
  const nullable = [first, ...others].length < shapes.length || shapes.some((shape) => shape.nullable)
  return { ...first, ...(nullable ? { nullable } : {}) }
}

function objectOf({ properties = {}, required, additionalProperties }: JsonSchema): Shape | undefined {
  const shapes = shapesOf(Object.values(properties))
  const others = typeof additionalProperties === 'object' ? shapeOf(additionalProperties) : undefined
  if (!shapes || (!others && additionalProperties !== false)) return undefined
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.keys(properties).map((name, index) => [name, shapes[index]]),
    ) as Record<string, Shape>,
    ...(required ? { required } : {}),
    ...(others ? { additionalProperties: others } : {}),
  }
}

/** The shape of a schema; undefined if a field has no single one, as in a union of objects. */
function shapeOf(schema: JsonSchema): Shape | undefined {
  const { type, anyOf, items } = schema
  if (schema.$ref || schema.allOf || schema.oneOf || schema.prefixItems) return undefined
  if (anyOf) return choiceOf(anyOf)
  if (Array.isArray(type)) return choiceOf(type.map((one) => ({ ...schema, type: one })))
  if (type === 'object') return objectOf(schema)
  if (type === 'array') {
    const shape = typeof items === 'object' && !Array.isArray(items) ? shapeOf(items) : undefined
    return shape && { type, items: shape }
  }
  return scalars.includes(type) ? { type: type as Shape['type'] } : undefined
}

/** What writes the values of a schema, and no field that it does not list; undefined if it cannot be compiled. */
function writerOf(schema: z.ZodType): Write | undefined {
  const shape = shapeOf(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))
  return shape && compile(shape as Parameters<typeof compile>[0])
}

/**
 * Writes replies by code that is compiled from their schema, and so has the listed fields alone. Where a schema cannot be
 * compiled, the schema itself picks the fields. With `isChecked` each value is checked too, and a reply with an unlisted
 * field fails: for tests.
 */
export function replySerializers(isChecked: boolean): FastifySerializerCompiler<unknown> {
  return (route) => {
    const { schema } = route
    const pick = serializerCompiler(route as Parameters<typeof serializerCompiler>[0])
    if (!(schema instanceof z.ZodType)) return pick
    const check = (write: Write) => (data: unknown) => {
      const text = pick(data)
      const given = JSON.parse(JSON.stringify(data)) as unknown
      // Where nothing was compiled, this compares what the schema itself has picked.
      if (!isDeepStrictEqual(JSON.parse(write(data)), given))
        throw new Error(`${route.method} ${route.url}: the reply has other fields than its schema`)
      return text
    }
    let chosen: Write | undefined
    // At the first reply: few routes of a portal are asked soon after its start.
    return (data: unknown) => {
      if (!chosen) {
        const write = writerOf(schema) ?? pick
        chosen = isChecked ? check(write) : write
      }
      return chosen(data)
    }
  }
}

import { z } from 'zod'

/** PostgreSQL cannot store NUL, and a lone surrogate would change on its way: both are refused as unreadable. */
const unstorable = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** A text that can be stored as typed. Its length is a rule (422), not a matter of reading. */
export const Text = z
  .string()
  .refine((text) => !unstorable.test(text), 'Text holds a character that cannot be stored')

/** A row's id; all-zero means none. */
export const Id = z.guid()

/** A moment, as ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** A day of the calendar, without a zone. */
export const Day = z.iso.date()

/** A SHA-256 as 64 small hexadecimal digits. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The count of a row's versions, which travels as `ETag` and `If-Match`. */
export const Version = z.number().int().nonnegative()

export const ById = z.strictObject({ id: Id })

/**
 * A body of which some fields may be left out, and then say what is given here. For calls that make something or act: a
 * call that writes over what is kept wants all its fields, or one that was left out would erase it unseen.
 */
export const mayLack = <S extends z.ZodObject>(fields: S, meaning: Partial<z.output<S>>): S => {
  const lacking = Object.entries(meaning).map(([name, value]) => {
    const field = fields.shape[name] as z.ZodType | undefined
    if (!field) throw new Error(`There is no field ${name}`)
    return [name, field.default(value as never)] as const
  })
  // What is read is the same as before; only what may be sent is more.
  return fields.extend(Object.fromEntries(lacking)) as z.ZodObject as S
}

/** Fields of which each may be left out, but not all. */
export const atLeastOne = <S extends z.ZodType<object>>(fields: S): S =>
  fields.refine((given) => Object.keys(given).length > 0, 'Nothing is given').meta({ minProperties: 1 })

/** One of a short list, as `{Id, Name}` (design §3 "Calls"). */
export const Option = z.object({ Id: z.string(), Name: z.string() })
export type Option = z.infer<typeof Option>

/** Whitespace-separated words (spec §5 "split on whitespace"). */
export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}

/** Characters as a person counts them, so that an emoji is one. */
export function lengthOf(text: string): number {
  return Array.from(text).length
}

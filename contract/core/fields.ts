import { z } from 'zod'

/** PostgreSQL cannot store NUL, and a lone surrogate would change in transit: both are refused as unreadable. */
const unstorable = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Text that can be stored as typed. Its length is a rule (422), not part of parsing. */
export const Text = z
  .string()
  .refine((text) => !unstorable.test(text), 'Text has a character that cannot be saved')

/**
 * Text of a single line (`lines.ts`), such as a name or a title. `lineErrors` refuses what is none (422), so that stored texts of
 * before can still be read.
 */
export const Line = Text.meta({ description: 'One line, without control characters' })

/** A row's id; all-zero means none. */
export const Id = z.guid()

/** A moment, as ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** A calendar day, without a zone. */
export const Day = z.iso.date()

/** A wall-clock time, as '2026-12-03T09:40'. */
export const WallTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/)
  .refine((text) => Day.safeParse(text.slice(0, 10)).success)

/** A SHA-256 as 64 lower-case hexadecimal digits. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The version number of a row, sent as `ETag` and `If-Match`. */
export const Version = z.number().int().nonnegative()

/**
 * A body with optional fields, and their values if they are missing. For calls that create or act: a call that
 * replaces stored data needs all its fields, or a missing one would silently erase data.
 */
export const mayLack = <S extends z.ZodObject>(fields: S, meaning: Partial<z.output<S>>): S => {
  const lacking = Object.entries(meaning).map(([name, value]) => {
    const field = fields.shape[name] as z.ZodType | undefined
    if (!field) throw new Error(`There is no field ${name}`)
    return [name, field.default(value as never)] as const
  })
  // The parsed type is the same as before; only the input may be shorter.
  return fields.extend(Object.fromEntries(lacking)) as z.ZodObject as S
}

/** The fields of a form before anything is filled in: texts are empty, and nothing is marked. */
export const emptyOf = <S extends z.ZodObject>(fields: S): z.output<S> =>
  Object.fromEntries(
    Object.entries(fields.shape).map(([name, field]) => [name, field instanceof z.ZodBoolean ? false : '']),
  ) as z.output<S>

/** Optional fields, of which at least one must be present. */
export const atLeastOne = <S extends z.ZodType<object>>(fields: S): S =>
  fields.refine((given) => Object.keys(given).length > 0, 'Nothing is given').meta({ minProperties: 1 })

/** An entry of a short list, as `{Id, Name}` (design §3 "Calls"). */
export const Option = z.object({ Id: z.string(), Name: z.string() })
export type Option = z.infer<typeof Option>

/** Whitespace-separated words (spec §5 "split on whitespace"). */
export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}

/** Characters as a person counts them, so that an emoji is one. */
export function lengthOf(text: string): number {
  let length = 0
  // An array of a long text's characters takes some four times as long.
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) length += 1
  return length
}

import { z } from 'zod'
import type { FieldErrors } from './endpoint.ts'
import { Line, Text, lengthOf } from './fields.ts'
import { limits } from './limits.ts'
import { lineError } from './lines.ts'

/** The errors without their empty fields, in the order given. */
export function errorsOf(errors: Record<string, string | false | undefined>): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

export const requiredText = (label: string): string => `${label} is required`

/** The error of an empty text that is required, by the label of its field; false for none. */
export const requiredError = (label: string, text: string): string | false =>
  !text.trim() && requiredText(label)

/** The error of a text that is too long, by the label of its field; false for none. */
export const tooLongError = (label: string, text: string, longest: number): string | false =>
  lengthOf(text) > longest && `${label} must be at most ${longest} characters long`

/** The error of a text that is required and limited, by the label of its field; false for none. */
export const textError = (label: string, text: string, longest: number): string | false =>
  requiredError(label, text) || tooLongError(label, text, longest)

/** The error of a required choice, by the label of its field; false for none. */
export const choiceError = (label: string, choice: string, choices: readonly string[]): string | false =>
  choice ? !choices.includes(choice) && `${label} is not one of the choices` : requiredText(label)

/** True for a whole number from `least` to `most`. */
export const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most

/** The body of an action for which somebody must give a reason. */
export const ReasonBody = z.strictObject({ Reason: Text })
export type ReasonBody = z.infer<typeof ReasonBody>

/** The error of a required reason; false for none. */
export const reasonError = (reason: string): string | false =>
  textError('Reason', reason, limits.ReasonLongest)

export const reasonRules = ({ Reason }: ReasonBody): FieldErrors => errorsOf({ Reason: reasonError(Reason) })

/** 'PaperTitle' as 'Paper title'. */
const wordsOf = (field: string): string =>
  field.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** What a schema wraps, such as the text inside an optional one. */
function insideOf(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return insideOf(schema.unwrap())
  return schema
}

type LineErrors = readonly (readonly [field: string, error: string])[]

function lineErrorsIn(schema: unknown, value: unknown, field: string): LineErrors {
  const inside = insideOf(schema)
  if (inside === Line) {
    const error = typeof value === 'string' && lineError(wordsOf(field), value)
    return error ? [[field, error]] : []
  }
  if (inside instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((one) => lineErrorsIn(inside.element, one, field))
  if (!(inside instanceof z.ZodObject) || typeof value !== 'object' || value === null) return []
  const given = new Map<string, unknown>(Object.entries(value))
  return Object.entries(inside.shape).flatMap(([name, part]) => lineErrorsIn(part, given.get(name), name))
}

/** The errors of those texts in a parsed body that must be single lines, by their field. */
export const lineErrors = (schema: unknown, body: unknown): FieldErrors =>
  Object.fromEntries(lineErrorsIn(schema, body, ''))

import { limits } from '../../contract/core/limits.ts'

/** Long texts are cut to their beginning: the log says what changed, it does not keep versions. */
const shortened = (value: unknown) =>
  typeof value === 'string' && value.length > limits.LineLongest
    ? `${value.slice(0, limits.LineLongest)}…`
    : value

/** The fields in which two states of a row differ, in the form of the audit log. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, { From: unknown; To: unknown }> {
  const changed = Object.keys(after).filter((field) => before[field] !== after[field])
  return Object.fromEntries(
    changed.map((field) => [field, { From: shortened(before[field]), To: shortened(after[field]) }]),
  )
}

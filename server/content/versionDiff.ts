import type { VersionChange } from '../../contract/core/history.ts'

/** How many characters are shown around a difference. */
const around = 60
const longest = 600

function textOf(value: unknown): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** The parts in which two texts differ, with a little context. */
function differingParts(from: string, to: string): { readonly From: string; readonly To: string } {
  if (from.length <= longest && to.length <= longest) return { From: from, To: to }
  const shorter = Math.min(from.length, to.length)
  let start = 0
  while (start < shorter && from[start] === to[start]) start += 1
  let end = 0
  while (end < shorter - start && from[from.length - 1 - end] === to[to.length - 1 - end]) end += 1
  const begin = Math.max(0, start - around)
  const part = (text: string) => {
    const stop = Math.min(text.length, text.length - end + around)
    return cut(`${begin > 0 ? '…' : ''}${text.slice(begin, stop)}${stop < text.length ? '…' : ''}`)
  }
  return { From: part(from), To: part(to) }
}

/** The fields in which a version differs from the one before, in stored order. */
export function changesOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): VersionChange[] {
  return Object.keys(after).flatMap((Field) => {
    const [from, to] = [textOf(before[Field]), textOf(after[Field])]
    return from === to ? [] : [{ Field, ...differingParts(from, to) }]
  })
}

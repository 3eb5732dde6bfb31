import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Instant } from '../../contract/core/fields.ts'
import type { KeyRing } from '../http/keys.ts'

// An export of the audit log: a line that says what it is, a line for each entry, and a line with the number of entries
// and the portal's signature of all lines before and of that number. Somebody who changes, adds or leaves out a line needs
// the portal's secret to sign it.

const First = z.strictObject({ AuditLogOf: z.string(), ExportedOn: Instant })
const Last = z.strictObject({ Entries: z.number().int().nonnegative(), Signature: z.string() })

const signed = (mac: ReturnType<typeof createHmac>, Entries: number) =>
  mac.update(`${Entries}`).digest('base64url')

/** The lines of an export, piece by piece. */
export async function* signedLines(
  [key]: KeyRing,
  first: z.input<typeof First>,
  slices: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  const mac = createHmac('sha256', key)
  const written = (lines: readonly unknown[]) => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    mac.update(text)
    return text
  }
  let Entries = 0
  yield written([first])
  for await (const entries of slices) {
    Entries += entries.length
    yield written(entries)
  }
  const last: z.input<typeof Last> = { Entries, Signature: signed(mac, Entries) }
  yield `${JSON.stringify(last)}\n`
}

/** What a good export says of itself. */
type Verified = z.infer<typeof First> & Pick<z.infer<typeof Last>, 'Entries'>

/** What an export says, if this portal has signed it under one of its secrets; undefined if not. */
export function verifyExport(keys: KeyRing, whole: string): Verified | undefined {
  const end = whole.trimEnd().lastIndexOf('\n') + 1
  const before = whole.slice(0, end)
  const parsed = (text: string): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }
  const first = First.safeParse(parsed(before.slice(0, before.indexOf('\n'))))
  const last = Last.safeParse(parsed(whole.slice(end)))
  if (!first.success || !last.success) return undefined
  const { Entries, Signature } = last.data
  if (before.split('\n').length - 2 !== Entries) return undefined
  const given = Buffer.from(Signature)
  const isSigned = keys.some((key) => {
    const own = Buffer.from(signed(createHmac('sha256', key).update(before), Entries))
    return own.length === given.length && timingSafeEqual(own, given)
  })
  return isSigned ? { ...first.data, Entries } : undefined
}

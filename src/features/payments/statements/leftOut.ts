import { z } from 'zod'
import type { StatementLine } from '../../../../contract/payments/statements.ts'

/** The matched lines that will not be confirmed with the others, with their amounts; kept on the device. */
export const LeftOut = z.object({ Without: z.array(z.object({ Line: z.number(), Amount: z.number() })) })
export type LeftOut = z.infer<typeof LeftOut>

interface MatchedPage {
  readonly Rows: readonly Pick<StatementLine, 'Line'>[]
  readonly Total: number
  readonly PageSize: number
}

/**
 * Those that are still matched, as far as a page of the matched lines shows: a line that would be on it and is not was
 * matched by hand meanwhile, and is not counted twice.
 */
export function stillMatched(
  without: LeftOut['Without'],
  page: MatchedPage | undefined,
  pageNumber: number,
): LeftOut['Without'] {
  if (!page) return without
  const { Rows, Total, PageSize } = page
  const first = pageNumber === 1 ? 0 : (Rows[0]?.Line ?? Number.POSITIVE_INFINITY)
  const last = pageNumber * PageSize >= Total ? Number.POSITIVE_INFINITY : (Rows.at(-1)?.Line ?? 0)
  const shown = new Set(Rows.map(({ Line }) => Line))
  return without.filter(({ Line }) => Line < first || Line > last || shown.has(Line))
}

import { texts } from '../../../../contract/errors.ts'
import { CallError } from '../../../sync/api.ts'

/** A row as it stands in a list that was read just now; throws as a call about it would, where somebody deleted it. */
export function newestOf<T extends { readonly Id: string }>(row: T, rows: readonly T[]): T {
  const newest = rows.find(({ Id }) => Id === row.Id)
  if (!newest) throw new CallError('gone', texts.notFound)
  return newest
}

import { getUndoEntries, type UndoEntry } from '../../../contract/core/undo.ts'
import { useRead } from '../../sync/pull/useRead.ts'

/** The decisions of some kinds that can be undone, as choices of a filter; undefined while they are not read. */
export function useUndoChoices(
  kinds: readonly UndoEntry['Kind'][],
  round: number,
): readonly (readonly [id: string, title: string])[] | undefined {
  const { value } = useRead(getUndoEntries, { round, keepsShown: true })
  return value
    ?.filter(({ Kind }) => kinds.includes(Kind))
    .map(({ UndoId, Title }) => [UndoId, Title] as const)
}

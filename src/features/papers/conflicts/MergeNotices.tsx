import { useLiveQuery } from 'dexie-react-hooks'
import { paperFields } from '../../../../contract/papers/paperFields.ts'
import type { PaperFields } from '../../../../contract/papers/papers.ts'
import { dropMerge, readMerges } from '../../../cache/entities/mergeNotices.ts'
import { MergedNotice } from '../../../ui/compare/MergedNotice.tsx'
import { useDatabases } from '../../../sync/session/useDatabases.ts'

/** Changes merged from elsewhere into the open paper, until the author has seen them (offline O7). */
export function MergeNotices({ draftId }: { readonly draftId: string }) {
  const { work } = useDatabases()
  const merges = useLiveQuery(() => readMerges(work, draftId), [work, draftId]) ?? []
  return merges.map((merge) => (
    <MergedNotice
      key={merge.Kind}
      fields={merge.Fields.map((name) => paperFields[name as keyof PaperFields].label)}
      added={merge.Added}
      removed={merge.Removed}
      isOrdered={merge.IsOrdered}
      onSeen={() => void dropMerge(work, merge)}
    />
  ))
}

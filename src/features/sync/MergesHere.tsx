import { Stack } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { syncTexts } from '../../../contract/device/sync.ts'
import { listTexts } from '../../../contract/papers/wizard.ts'
import { entities } from '../../cache/entities/entities.ts'
import { dropMerge, readMerges } from '../../cache/entities/mergeNotices.ts'
import type { Merge } from '../../cache/database/outboxRows.ts'
import { MergedNotice } from '../../ui/compare/MergedNotice.tsx'
import { useDatabases } from '../../sync/session/useDatabases.ts'

const labelsOf = ({ Kind, Fields }: Merge) => Fields.map((name) => entities[Kind].labels?.[name] ?? name)

/** Changes from elsewhere that were merged automatically, until they are seen (offline O7). */
export function MergesHere() {
  const { work } = useDatabases()
  const merges = useLiveQuery(() => readMerges(work), [work]) ?? []
  if (merges.length === 0) return null
  return (
    <Stack component="section" aria-label={syncTexts.merged}>
      {merges.map((merge) => (
        <MergedNotice
          key={`${merge.EntityId} ${merge.Kind}`}
          name={merge.Name || listTexts.untitled}
          fields={labelsOf(merge)}
          added={merge.Added}
          removed={merge.Removed}
          isOrdered={merge.IsOrdered}
          onSeen={() => void dropMerge(work, merge)}
        />
      ))}
    </Stack>
  )
}

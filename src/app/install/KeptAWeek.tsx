import { Alert, Stack, Text } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { countUnsent } from '../../cache/transfer/unsentCount.ts'
import { SaveAllButton } from '../../features/sync/SaveAllButton.tsx'
import { useConnection } from '../../stores/connection.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { Icon } from '../../ui/icons.tsx'
import { forgetsInAWeek } from './browserKind.ts'
import { keptTexts } from './texts.ts'

/** Says that the browser deletes what is only on this device: before the first draft offline, and while there is some. */
export function KeptAWeek() {
  return forgetsInAWeek() ? <Forgetful /> : null
}

function Forgetful() {
  const { work } = useDatabases()
  const isReachable = useConnection((state) => state.reachable)
  const unsent = useLiveQuery(() => countUnsent(work).catch(() => 0), [work])
  const [atOpening, setAtOpening] = useState<number>()
  if (unsent === undefined) return null
  if (atOpening === undefined) setAtOpening(unsent)
  // What is sent within seconds needs no words.
  const isWaiting = unsent > 0 && (!isReachable || (atOpening ?? unsent) > 0)
  if (!isWaiting && isReachable) return null
  return (
    <Alert color="yellow" icon={<Icon name="warning" />} title={keptTexts.title} mb="md">
      <Stack gap="sm" align="start" c="var(--mantine-color-text)">
        <Text size="sm">{isWaiting ? keptTexts.waiting : keptTexts.before}</Text>
        {isWaiting && (
          <>
            <Text size="sm">{keptTexts.installed}</Text>
            <SaveAllButton />
          </>
        )}
      </Stack>
    </Alert>
  )
}

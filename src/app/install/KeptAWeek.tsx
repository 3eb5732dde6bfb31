import { Alert, Stack, Text } from '@mantine/core'
import { useQueryBehind } from '../../sync/session/useQueryBehind.ts'
import { useEffect, useState } from 'react'
import { countUnsent } from '../../cache/transfer/unsentCount.ts'
import { SaveAllButton } from '../../features/sync/SaveAllButton.tsx'
import { useConnection } from '../../stores/connection.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { Icon } from '../../ui/icons.tsx'
import { showSnack } from '../../ui/snackbar.tsx'
import { keptTexts } from './texts.ts'

/** Says that the browser deletes what is only on this device: before the first draft offline, and while there is some. */
export function KeptAWeek() {
  const { work } = useDatabases()
  const isReachable = useConnection((state) => state.reachable)
  const unsent = useQueryBehind(() => countUnsent(work).catch(() => 0), [work])
  const [atOpening, setAtOpening] = useState<number>()
  if (unsent === undefined) return null
  if (atOpening === undefined) setAtOpening(unsent)
  // What is sent within seconds needs no words.
  const isWaiting = unsent > 0 && (!isReachable || (atOpening ?? unsent) > 0)
  return isWaiting || !isReachable ? <Warning isWaiting={isWaiting} /> : null
}

/** It is below what the screen is for, and so is said once where it is seen. */
function Warning({ isWaiting }: { readonly isWaiting: boolean }) {
  const text = isWaiting ? keptTexts.waiting : keptTexts.before
  useEffect(() => {
    showSnack(text, 'warning')
    // What is typed later adds nothing that must be said over it.
    // oxlint-disable-next-line react/exhaustive-deps -- because it is said once
  }, [])
  return (
    <Alert color="yellow" icon={<Icon name="warning" />} title={keptTexts.title} mt="md">
      <Stack gap="sm" align="start" c="var(--mantine-color-text)">
        <Text size="sm">{text}</Text>
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

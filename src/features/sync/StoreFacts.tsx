import { Stack, Text } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { clockTime } from '../../../contract/core/moments.ts'
import { syncTexts } from '../../../contract/device/sync.ts'
import { whereKept } from '../../../contract/device/storagePlace.ts'
import { readSent } from '../../cache/entities/mergeNotices.ts'
import { readStorageQuota } from '../../cache/database/storageQuota.ts'
import { useWhere } from '../../stores/deviceStore.ts'
import { isOwnServer } from '../../sync/transport/apiBase.ts'
import { useNow } from '../../ui/reads/useNow.ts'
import { usePromise } from '../../ui/reads/usePromise.ts'
import { sizeOf } from '../../ui/sizeOf.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'

/** Whether the browser has promised to keep what is here; null if it does not say. */
function keptWords(isPersisted: boolean | null): string {
  if (isPersisted === null) return syncTexts.unknownKept
  return isPersisted ? syncTexts.kept : syncTexts.notKept
}

/** When something was last sent, and whether the browser's storage is persistent (offline O13). */
export function StoreFacts() {
  const { work } = useDatabases()
  const sent = useLiveQuery(async () => (await readSent(work)) ?? null, [work])
  const quota = usePromise(readStorageQuota, () => '', [])
  const now = useNow()
  const where = useWhere()
  const isInMemory = where === whereKept.window
  const room = quota.state === 'ready' && !isInMemory ? quota.value : undefined
  const facts = [
    isInMemory ? syncTexts.keptHere(where) : '',
    room ? keptWords(room.Persisted) : '',
    room && room.Usage !== null && room.Quota !== null
      ? syncTexts.room(sizeOf(room.Usage), sizeOf(room.Quota))
      : '',
    isOwnServer ? '' : syncTexts.once,
  ]
  return (
    <Stack gap={4} mih="5rem">
      {sent !== undefined && (
        <Text size="sm">
          {sent === null ? syncTexts.neverSent : syncTexts.lastSent(clockTime(sent, now))}
        </Text>
      )}
      {facts.filter(Boolean).map((fact) => (
        <Text key={fact} size="sm" c="dimmed">
          {fact}
        </Text>
      ))}
    </Stack>
  )
}

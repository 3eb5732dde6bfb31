import { notificationTexts } from '../../../contract/notifications/notifications.ts'
import { useConnection } from '../../stores/connection.ts'
import { usePromise, type Loaded } from '../../ui/reads/usePromise.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { openStored, type Opening } from './openNotification.ts'

type Opened = Loaded<Opening> & { readonly again: () => void }

/** Opens a notification, and again once the portal responds; use it in a component keyed by the id. */
export function useOpened(id: string): Opened {
  const databases = useDatabases()
  const isReachable = useConnection((state) => state.reachable)
  return usePromise(
    () => openStored(databases, id),
    () => notificationTexts.failed,
    [databases, id, isReachable],
  )
}

/** The subject of an opened one. */
export function subjectOf(opened: Opened): string | undefined {
  return opened.state === 'ready' && typeof opened.value === 'object' ? opened.value.Subject : undefined
}

import { pluck } from '../../../contract/core/collections.ts'
import { getActiveNotifications } from '../../../contract/notifications/notifications.ts'
import { dropOpenedBut } from '../../cache/copies/openedNotifications.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { refreshRead, type Plan } from '../../sync/pull/openReads.ts'
import { pull } from '../../sync/pull/pull.ts'
import { useAsked } from '../../sync/pull/useAsked.ts'
import { useLive } from '../../stores/live.ts'
import { readLive } from '../../sync/live/liveNotifications.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { readOnOtherDevice } from './readOnOtherDevice.ts'
import { logFailure } from './logFailure.ts'

async function pullOnce(databases: PersonDatabases) {
  // Messages that arrive during the request may be newer than its response.
  const before = useLive.getState().notifications.filter(({ isRead }) => !isRead)
  try {
    const list = await pull(databases, getActiveNotifications)
    for (const id of readOnOtherDevice(before, list)) readLive(id)
    await dropOpenedBut(databases.copies, pluck(list, 'Id'))
    return list
  } catch (error) {
    logFailure('the list could not be pulled', error)
    throw error
  }
}

/** The list is shown with the marks of this device (`useStored`), so it has no copy of its own here. */
const planOf = (databases: PersonDatabases): Plan => ({
  key: `${databases.UserId} notifications`,
  shows: getActiveNotifications.shows,
  isKept: true,
  ask: () => pullOnce(databases),
})

/** The pull of the person's notifications, by the bell; other components only look at it. */
export function usePulling({ isCopyOnly = true } = {}) {
  const databases = useDatabases()
  const { answer, again, refresh } = useAsked(planOf(databases), { isCopyOnly })
  return { isAsking: answer.value === undefined && answer.failure === undefined, again, refresh }
}

/** Pulls the notifications again; a pull under way is followed by one more. */
export const pullAgain = (databases: PersonDatabases): void => refreshRead(planOf(databases).key)

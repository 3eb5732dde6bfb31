import { useLiveQuery } from 'dexie-react-hooks'
import { getDoor, type Door } from '../../../../contract/tickets/checkIns.ts'
import { checkInHere, withCheckInsHere } from '../../../cache/entities/checkIns.ts'
import { useServerClock } from '../../../stores/clock.ts'
import { wakeSync } from '../../../sync/outbox/syncEngine.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { doorTexts } from './texts.ts'

/** What this device knows at the entrance, with what was noted here, and the way to note more. */
export function useDoor() {
  const databases = useDatabases()
  const read = useRead(getDoor, { keep: databases, failed: doorTexts.loadFailed })
  const served = read.value
  const door = useLiveQuery(
    async (): Promise<Door | undefined> =>
      served && { ...served, Tickets: await withCheckInsHere(databases.work, served.Tickets) },
    [databases, served],
  )
  const note = async (TicketId: string, AdmittedOn: string | null) => {
    await checkInHere(databases, TicketId, AdmittedOn, Date.now())
    void wakeSync(true)
  }
  return {
    read,
    door,
    /** Admits, by the portal's clock. Returns the moment. */
    admit: async (TicketId: string) => {
      const moment = new Date(Date.now() + useServerClock.getState().ahead).toISOString()
      await note(TicketId, moment)
      return moment
    },
    takeBack: (TicketId: string) => note(TicketId, null),
  }
}

import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { getHomePage } from '../../../contract/content/content.ts'
import { zoneHere } from '../../../contract/core/zones.ts'
import { readCopy } from '../../cache/database/copyDatabase.ts'
import { copyKey } from '../../sync/transport/copyKey.ts'
import { pull } from '../../sync/pull/pull.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'

/** The conference settings for a registration, as this device knows them. */
export function useConference() {
  const databases = useDatabases()
  useEffect(() => {
    // Without a response, the device's copy is used.
    pull(databases, getHomePage).catch(() => undefined)
  }, [databases])
  const copy = useLiveQuery(
    () => readCopy(databases.copies, copyKey(getHomePage), getHomePage.result),
    [databases],
  )
  return {
    society: copy?.Value.SocietyName ?? '',
    /** The conference's time zone; the browser's own until it is known. */
    timeZone: copy?.Value.TimeZone ?? zoneHere(),
  }
}

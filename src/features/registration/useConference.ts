import { getHomePage } from '../../../contract/content/content.ts'
import { zoneHere } from '../../../contract/core/zones.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'

/** The conference settings for a registration, as this device knows them. */
export function useConference() {
  const { value } = useRead(getHomePage, { keep: useDatabases() })
  return {
    society: value?.SocietyName ?? '',
    /** The conference's time zone; the browser's own until it is known. */
    timeZone: value?.TimeZone ?? zoneHere(),
  }
}

import { zoneHere } from '../../../contract/core/zones.ts'
import { usePublicContent } from './publicContent.ts'

/** The conference's time zone, in which lists show times; the reader's own until it is known. */
export function useTimeZone(): string {
  const homePage = usePublicContent((state) => state.homePage)
  return homePage.state === 'ready' ? homePage.value.TimeZone : zoneHere()
}

import { zoneHere } from '../../../contract/core/zones.ts'
import { usePublicContent } from './publicContent.ts'

/** The conference's time zone, in which lists show times; the reader's own until it is known. */
export function useTimeZone(): string {
  return usePublicContent(({ homePage }) => homePage.value?.TimeZone) ?? zoneHere()
}

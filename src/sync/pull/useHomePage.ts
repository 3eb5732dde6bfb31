import { getHomePage } from '../../../contract/content/content.ts'
import { texts } from '../../../contract/core/errors.ts'
import { limits } from '../../../contract/core/limits.ts'
import { zoneHere } from '../../../contract/core/zones.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { useRead } from './useRead.ts'

/** The conference's settings that forms need, as known on this device. */
export function useHomePage() {
  const databases = useDatabases()
  const { value } = useRead(getHomePage, { keep: databases, failed: texts.contentFailed })
  return {
    minimumWords: value?.AbstractMinimumWordCount ?? limits.AbstractMinimumWordCount,
    name: value?.ConferenceName ?? '',
    place: value?.ConferencePlace ?? '',
    society: value?.SocietyName ?? '',
    supportEmail: value?.SupportEmail ?? '',
    /** The conference's time zone; the reader's own until it is known. */
    timeZone: value?.TimeZone ?? zoneHere(),
  }
}

export type HomePageFacts = ReturnType<typeof useHomePage>

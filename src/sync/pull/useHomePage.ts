import { getHomePage } from '../../../contract/content/content.ts'
import { texts } from '../../../contract/core/errors.ts'
import { limits } from '../../../contract/core/limits.ts'
import { zoneHere } from '../../../contract/core/zones.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { useRead } from './useRead.ts'

/** The settings that a paper's form needs, as known on this device. */
export function useHomePage(databases: PersonDatabases) {
  const { value } = useRead(getHomePage, { keep: databases, failed: texts.contentFailed })
  return {
    minimumWords: value?.AbstractMinimumWordCount ?? limits.AbstractMinimumWordCount,
    supportEmail: value?.SupportEmail ?? '',
    /** The conference's time zone; the reader's own until it is known. */
    timeZone: value?.TimeZone ?? zoneHere(),
  }
}

export type HomePageFacts = ReturnType<typeof useHomePage>

import { getHomePage } from '../../../contract/content/content.ts'
import { texts } from '../../../contract/core/errors.ts'
import { limits } from '../../../contract/core/limits.ts'
import { zoneHere } from '../../../contract/core/zones.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { usePulled } from './usePulled.ts'

/** The settings that a paper's form needs, as known on this device. */
export function useHomePage(databases: PersonDatabases) {
  const { copy } = usePulled(databases, getHomePage, texts.contentFailed)
  return {
    minimumWords: copy?.Value.AbstractMinimumWordCount ?? limits.AbstractMinimumWordCount,
    supportEmail: copy?.Value.SupportEmail ?? '',
    /** The conference's time zone; the reader's own until it is known. */
    timeZone: copy?.Value.TimeZone ?? zoneHere(),
  }
}

export type HomePageFacts = ReturnType<typeof useHomePage>

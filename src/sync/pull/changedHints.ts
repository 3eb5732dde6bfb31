import { Changed, hubLimits } from '../../../contract/hub/hub.ts'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { readCopy } from '../../cache/database/copyDatabase.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { urlOf } from '../transport/request.ts'
import { loadDates, loadHomePage, loadWelcome, publicContent } from '../public/publicContent.ts'

/** This device's version of a paper, or of its author list; undefined if it has none. */
async function paperVersion({ work, copies }: PersonDatabases, change: Changed): Promise<number | undefined> {
  const isList = change.Entity === 'PaperAuthors'
  const draft = await work.drafts.where('PaperId').equals(change.Id).first()
  const list = isList && draft ? await work.authorLists.get(draft.DraftId) : undefined
  const copy = await readCopy(copies, urlOf(getUserPapers), getUserPapers.result)
  const item = copy?.Value.find(({ Id }) => Id === change.Id)
  const known = isList ? [list?.BaseVersion, item?.AuthorsVersion] : [draft?.BaseVersion, item?.Version]
  const versions = known.filter((version) => version !== undefined)
  return versions.length > 0 ? Math.max(...versions) : undefined
}

/** This device's version of what has changed; undefined if it has none, or does not know. */
async function versionHere(databases: PersonDatabases, change: Changed): Promise<number | undefined> {
  const { homePage, welcome, dates } = publicContent.getState()
  switch (change.Entity) {
    case 'Paper':
    case 'PaperAuthors':
      return paperVersion(databases, change).catch(() => undefined)
    case 'Date':
      return dates.value?.find((date) => date.Id === change.Id)?.Version
    case 'HomePage':
      return homePage.value?.Version
    case 'Welcome':
      return welcome.value?.Version
    default:
      return undefined
  }
}

/** True if this device has the changed version, so nothing is requested: the echo of its own save. */
const isKnown = async (databases: PersonDatabases, change: Changed): Promise<boolean> =>
  change.Version !== 0 && (await versionHere(databases, change)) === change.Version

/** The entities that every screen shows. */
export const contentEntities: readonly string[] = ['HomePage', 'Welcome', 'Date']

/** Reloads the public content that a change is about. */
export function reloadContent(entities: readonly string[]): void {
  const isNew = (entity: string) => entities.includes(entity)
  if (isNew('HomePage')) void loadHomePage()
  if (isNew('Welcome')) void loadWelcome()
  // The end of each date depends on the conference's time zone.
  if (isNew('Date') || isNew('HomePage')) void loadDates()
}

/**
 * Collects the changes of a burst and passes the new ones to `news` (offline O15), with the time at which the last of
 * the burst arrived, on the clock of `performance.now()`. A change that cannot be read comes from a newer portal: it
 * counts as new too, and is passed as undefined.
 */
export function gatherChanges(
  databases: PersonDatabases,
  news: (changes: readonly (Changed | undefined)[], on: number) => void,
) {
  let gathered: unknown[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let since: number | undefined
  let latest = 0

  async function tell(): Promise<void> {
    const changes = gathered.map((change) => Changed.safeParse(change).data)
    const on = latest
    gathered = []
    since = undefined
    const known = await Promise.all(
      changes.map(async (change) => change !== undefined && (await isKnown(databases, change))),
    )
    const fresh = changes.filter((_change, index) => !known[index])
    if (fresh.length > 0) news(fresh, on)
  }

  return {
    add: (change: unknown) => {
      const now = performance.now()
      since ??= now
      latest = now
      gathered.push(change)
      clearTimeout(timer)
      const left = hubLimits.burstLongest - (now - since)
      timer = setTimeout(() => void tell(), Math.max(0, Math.min(hubLimits.burst, left)))
    },
    stop: () => clearTimeout(timer),
  }
}

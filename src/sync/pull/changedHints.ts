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

function contentVersion({ Entity, Id }: Changed): number | undefined {
  const { homePage, welcome, dates } = publicContent.getState()
  if (Entity === 'HomePage') return homePage.state === 'ready' ? homePage.value.Version : undefined
  if (Entity === 'Welcome') return welcome.state === 'ready' ? welcome.value.Version : undefined
  return dates.state === 'ready' ? dates.value.find((date) => date.Id === Id)?.Version : undefined
}

/** True if this device has the changed version, so nothing is requested: the echo of its own save. */
async function isKnown(databases: PersonDatabases, change: Changed): Promise<boolean> {
  if (change.Version === 0) return false
  switch (change.Entity) {
    case 'Paper':
    case 'PaperAuthors':
      return (await paperVersion(databases, change).catch(() => undefined)) === change.Version
    case 'Date':
    case 'HomePage':
    case 'Welcome':
      return contentVersion(change) === change.Version
    default:
      return false
  }
}

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
 * Collects the changes of a burst and passes the new ones to `news` (offline O15). A change that cannot be read comes
 * from a newer portal: it counts as new too, and is passed as undefined.
 */
export function gatherChanges(
  databases: PersonDatabases,
  news: (changes: readonly (Changed | undefined)[]) => void,
) {
  let gathered: unknown[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let since: number | undefined

  async function tell(): Promise<void> {
    const changes = gathered.map((change) => Changed.safeParse(change).data)
    gathered = []
    since = undefined
    const known = await Promise.all(
      changes.map(async (change) => change !== undefined && (await isKnown(databases, change))),
    )
    const fresh = changes.filter((_change, index) => !known[index])
    if (fresh.length > 0) news(fresh)
  }

  return {
    add: (change: unknown) => {
      const now = performance.now()
      since ??= now
      gathered.push(change)
      clearTimeout(timer)
      const left = hubLimits.burstLongest - (now - since)
      timer = setTimeout(() => void tell(), Math.max(0, Math.min(hubLimits.burst, left)))
    },
    stop: () => {
      clearTimeout(timer)
    },
  }
}

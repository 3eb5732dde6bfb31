import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { entriesOf } from '../../../contract/events/programmeEntries.ts'
import { programmeTexts } from '../../../contract/events/programmeScreen.ts'
import type { Frame } from '../../cache/copies/programme.ts'
import { readStars, setStarHere } from '../../cache/entities/stars.ts'
import { wakeSync } from '../../sync/outbox/syncEngine.ts'
import { programmePlan } from '../../sync/pull/pullProgramme.ts'
import { useAsked } from '../../sync/pull/useAsked.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { useDatabases } from '../../sync/session/useDatabases.ts'

const none: ReadonlySet<string> = new Set()

/** The programme and its reader's stars on this device, pulled whenever the portal hints at changes. */
export function useProgramme() {
  const databases = useDatabases()
  const stars = useLiveQuery(() => readStars(databases).catch(() => none), [databases]) ?? none
  const { answer, error, again } = useAsked(programmePlan(databases), { failed: programmeTexts.failed })
  const frame = answer.isLookedUp ? ((answer.value as Frame | undefined) ?? null) : undefined
  const version = frame?.Programme.Version
  const published = frame?.Programme.PublishedOn
  // oxlint-disable-next-line react/exhaustive-deps -- because a frame that was only confirmed says the same
  const entries = useMemo(() => entriesOf(frame?.Programme.Events ?? []), [version, published])
  const star = (id: string, isStarred: boolean) => {
    setStarHere(databases, id, isStarred, Date.now()).then(
      () => void wakeSync(true),
      () => showSnack(programmeTexts.starFailed, 'error'),
    )
  }
  /** `frame` is null for none yet, undefined while loading. */
  return { frame, entries, stars, error, pullAgain: again, star }
}

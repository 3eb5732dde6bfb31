import { useCallback, useDeferredValue } from 'react'
import { programmeTexts as texts } from '../../../contract/events/programmeScreen.ts'
import { readAbstract } from '../../cache/copies/programme.ts'
import { useProgramme } from '../../parts/programme/useProgramme.ts'
import { useConnection } from '../../stores/connection.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { Failure } from '../../ui/Failure.tsx'
import { AsOf } from '../../ui/reads/AsOf.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import { BookMenu } from './BookMenu.tsx'
import { CalendarButton } from './CalendarButton.tsx'
import { ProgrammeHint } from './ProgrammeHint.tsx'
import { ProgrammeView } from './ProgrammeView.tsx'

/** The programme for every signed-in person, also offline. */
export function ProgrammeScreen() {
  const { copies } = useDatabases()
  const { frame, entries, stars, star, error, pullAgain } = useProgramme()
  const isReachable = useConnection((state) => state.reachable)
  const abstractOf = useCallback((paperId: string) => readAbstract(copies, paperId), [copies])
  // The first rows are rendered in slices, so that the screen reacts to touches in between.
  const isShown = useDeferredValue(Boolean(frame), false)
  const shown = isShown ? frame : undefined
  return (
    <Screen title={texts.title} gap="sm" className="programme">
      <AsOf on={isReachable ? undefined : frame?.On} />
      {error && <Failure message={error} again={pullAgain} />}
      {!shown &&
        !error &&
        (isReachable || frame !== null ? <ScreenSkeleton /> : <ProgrammeHint title={texts.offlineFirst} />)}
      {shown &&
        (shown.Programme.Version === 0 ? (
          <ProgrammeHint title={texts.unpublished} hint={texts.unpublishedHint} />
        ) : (
          <ProgrammeView
            entries={entries}
            timeZone={shown.Programme.TimeZone}
            stars={stars}
            star={star}
            readAbstract={abstractOf}
            missing={isReachable && !error ? texts.abstractComing : texts.abstractMissing}
            acts={
              <>
                <CalendarButton />
                <BookMenu />
              </>
            }
          />
        ))}
    </Screen>
  )
}

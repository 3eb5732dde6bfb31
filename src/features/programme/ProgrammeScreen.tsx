import { useCallback } from 'react'
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
  return (
    <Screen title={texts.title} gap="sm" className="programme">
      <AsOf on={isReachable ? undefined : frame?.On} />
      {error && <Failure message={error} again={pullAgain} />}
      {!frame &&
        !error &&
        (isReachable || frame === undefined ? (
          <ScreenSkeleton />
        ) : (
          <ProgrammeHint title={texts.offlineFirst} />
        ))}
      {frame &&
        (frame.Programme.Version === 0 ? (
          <ProgrammeHint title={texts.unpublished} hint={texts.unpublishedHint} />
        ) : (
          <ProgrammeView
            entries={entries}
            timeZone={frame.Programme.TimeZone}
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

import './papers.css'
import { Button, Group } from '@mantine/core'
import { useQueryBehind } from '../../sync/session/useQueryBehind.ts'
import { useCallback, useDeferredValue, useEffect, useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { getActiveDates } from '../../../contract/content/dates.ts'
import { texts } from '../../../contract/core/errors.ts'
import { longDate, hasPassed } from '../../../contract/core/moments.ts'
import { replaceError } from '../../../contract/papers/paperRights.ts'
import { paperTexts } from '../../../contract/papers/papers.ts'
import { getActiveThemes } from '../../../contract/papers/themes.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { listTexts } from '../../../contract/papers/wizard.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { markSeen, readReceipts } from '../../cache/entities/receipts.ts'
import { useServerClock } from '../../stores/clock.ts'
import { useConnection } from '../../stores/connection.ts'
import { awaitFirst } from '../../stores/firstReads.ts'
import { useSession } from '../../stores/session.ts'
import { Icon } from '../../ui/icons.tsx'
import { paths } from '../../paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { showSnack } from '../../ui/snackbar.tsx'
import { useSheetAddress } from '../../ui/sheet/useSheetAddress.ts'
import { NextForYou } from '../../parts/next/NextForYou.tsx'
import { nextTexts } from '../../parts/next/texts.ts'
import { nextSteps } from '../../parts/next/nextSteps.ts'
import { useNextFacts } from '../../parts/next/useNextFacts.ts'
import { DeadlineClock } from './shown/DeadlineClock.tsx'
import { addressOf, useDraft } from './draft/draftStore.ts'
import { EventTabs } from './list/EventTabs.tsx'
import { closeDraft, openDraft, openNewDraft } from './draft/openDraft.ts'
import type { ListedPaper } from './draft/listedPapers.ts'
import { ownerOf } from '../../cache/entities/owner.ts'
import { PaperList } from './list/PaperList.tsx'
import { useAskedPaper } from './wizard/usePaperFromUrl.ts'
import { useHomePage } from '../../sync/pull/useHomePage.ts'
import { useNow } from '../../ui/reads/useNow.ts'
import { usePapers } from './draft/usePapers.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { useSubmissionEnd } from './draft/useSubmissionEnd.ts'
import { LaterReceipt } from './laterParts.ts'
import { LaterWizard } from './laterWizard.ts'
import { AddNewPaper, OpeningNote, useOpening } from './WizardButton.tsx'

export interface PresenterDashboardProps {
  /** The person's own registration, rendered by another feature; quiet where something else is the red act. */
  readonly accommodation: (isQuiet: boolean) => ReactNode
}

/** The dashboard of presenters and attendees (spec §2 "Presenter dashboard"). */
export function PresenterDashboard({ accommodation }: PresenterDashboardProps) {
  const session = useSession((state) => state.session)
  return session ? <Dashboard key={session.UserId} session={session} accommodation={accommodation} /> : null
}

/** The receipt to show: the requested one, else one that arrived while the wizard was closed. */
function useReceipt(asked: string | undefined) {
  const { work } = useDatabases()
  const isWizardOpen = useDraft((state) => state.stored !== null)
  const receipts = useQueryBehind(() => readReceipts(work), [work]) ?? []
  if (isWizardOpen) return undefined
  return receipts.find(({ DraftId, Seen }) => (asked ? DraftId === asked : !Seen))
}

interface DashboardProps extends PresenterDashboardProps {
  readonly session: Session
}

function Dashboard({ session, accommodation }: DashboardProps) {
  const databases = useDatabases()
  const roles = useSession((state) => state.roles)
  const owner = useMemo(() => ownerOf(session), [session])
  const isReachable = useConnection((state) => state.reachable)
  const themes = useRead(getActiveThemes, { keep: databases, failed: texts.themesFailed })
  const homePage = useHomePage()
  const dates = useRead(getActiveDates, { keep: databases, failed: texts.datesFailed })
  const conference = dates.value?.find(({ UniqueKey }) => UniqueKey === 'conference_date')
  const now = useNow() + useServerClock(({ ahead }) => ahead)
  const papers = usePapers(themes.value)
  const askedReceipt = useSheetAddress('receipt')
  const receipt = useReceipt(askedReceipt.value ?? undefined)
  const mayAdd = !roles.includes('GeneralAttendee')

  // A step shows its time, and the deadline is above the steps: both wait for the dates.
  const next = useNextFacts(dates.state === 'loading' ? undefined : papers.papers)
  const found = next.facts && nextSteps(next.facts)
  // The first rows are rendered in slices, so that the screen reacts to touches in between.
  const isShown = useDeferredValue(found !== undefined, false)
  const steps = isShown ? found : undefined
  // What no first screen needs waits for the rows themselves, which come some time after their reads.
  useEffect(() => (isShown ? undefined : awaitFirst()), [isShown])

  const opening = useOpening()
  const { TakenUntil } = useSubmissionEnd()
  const isClosed = hasPassed(TakenUntil, now)

  const addNew = useCallback(() => {
    if (isClosed) showSnack(paperTexts.deadlinePassed, 'error')
    else {
      openNewDraft(databases, owner)
      LaterWizard.tryAgain()
    }
    return !isClosed
  }, [databases, owner, isClosed])

  const edit = (paper: ListedPaper) => {
    void openDraft(databases, paper.isOnlyHere ? null : paper, paper.DraftId, owner).then((error) => {
      if (error === undefined) {
        LaterWizard.tryAgain()
        return
      }
      showSnack(error, 'error')
      if (address.value !== null) address.close(['step', 'new'])
    })
  }

  // The list waits for the steps above it, so that it is never pushed down.
  const listed = steps && papers.papers
  const isWaiting = listed?.some(({ Status, WithdrawnOn }) => Status === 'submitted' && WithdrawnOn === null)
  const decisions =
    next.decisionsOn !== null && !hasPassed(next.decisionsOn, now)
      ? nextTexts.decisionsOn(longDate(next.decisionsOn, next.timeZone))
      : nextTexts.nothing
  // An attendee without papers has the registration itself on the screen.
  const hasActs = mayAdd || (listed !== undefined && listed.length > 0)
  const address = useSheetAddress('draft')
  const draftId = useDraft((state) => state.stored?.DraftId)
  const isUpdate = useDraft((state) => state.isUpdate)
  useAskedPaper({
    addNew: mayAdd ? addNew : undefined,
    open:
      listed &&
      ((id, isNew) => {
        const paper = listed.find((one) => one.DraftId === id || one.Id === id)
        if (paper) edit(paper)
        else if (isNew && mayAdd && !isClosed) openNewDraft(databases, owner, id)
        else {
          showSnack(texts.paperDetailsFailed, 'error')
          address.close(['step', 'new'])
        }
      }),
    shown: useDraft(addressOf),
    draftId,
    isUpdate,
    isKept: listed?.some(({ DraftId }) => DraftId === draftId) ?? false,
    close: () => void closeDraft(),
  })

  return (
    <Screen
      title="Dashboard"
      heading={listTexts.welcome}
      gap="sm"
      beside={
        hasActs && (
          <Group gap="xs" className="papers-acts">
            <Button
              component={Link}
              to={paths.ownRegistration}
              variant="default"
              className="papers-act"
              leftSection={<Icon name="ticket" />}
            >
              {registrationTexts.ownTitle}
            </Button>
            {mayAdd && (
              // The first step, if there is one, is the screen's red act.
              <AddNewPaper isRed={steps?.length === 0} isClosed={isClosed} onPress={addNew} />
            )}
          </Group>
        )
      }
    >
      {/* Together with the steps, so that nothing is pushed down twice. */}
      {mayAdd && steps && <DeadlineClock />}
      {steps && (
        <NextForYou
          steps={steps}
          nothing={isWaiting ? decisions : undefined}
          onEdit={(draftId) => {
            const paper = listed?.find(({ DraftId }) => DraftId === draftId)
            if (paper) edit(paper)
          }}
          openingId={opening?.draftId}
        />
      )}
      <EventTabs
        papers={listed}
        isAttendee={!mayAdd}
        accommodation={accommodation(mayAdd || steps?.length !== 0)}
      >
        <PaperList
          roles={roles}
          papers={{ ...papers, papers: listed }}
          isReachable={isReachable}
          timeZone={homePage.timeZone}
          replaceTooLate={replaceError(conference?.EndsOn, now)}
          onEdit={edit}
          onReceipt={(draftId) => askedReceipt.open(draftId)}
        />
      </EventTabs>
      <OpeningNote />
      <LaterWizard
        isWanted={draftId !== undefined || address.value !== null}
        ownId={owner.UserDetailId}
        themes={themes.value}
        themesError={themes.error}
        homePage={homePage}
      />
      {receipt && (
        <LaterReceipt
          isWanted
          kept={receipt}
          isInAddress={askedReceipt.value !== null}
          timeZone={homePage.timeZone}
          onClose={() => {
            void markSeen(databases.work, receipt.DraftId)
            if (askedReceipt.value !== null) askedReceipt.close()
          }}
        />
      )}
    </Screen>
  )
}

import './page.css'
import '../papers.css'
import '../list/details.css'
import '../list/list.css'
import '../list/press.css'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Session } from '../../../../contract/accounts/accounts.ts'
import { getActiveDates } from '../../../../contract/content/dates.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { getActiveThemes } from '../../../../contract/papers/themes.ts'
import { listTexts } from '../../../../contract/papers/wizard.ts'
import { ownerOf } from '../../../cache/entities/owner.ts'
import { useNextFacts } from '../../../parts/next/useNextFacts.ts'
import { useConnection } from '../../../stores/connection.ts'
import { useSession } from '../../../stores/session.ts'
import { useHomePage } from '../../../sync/pull/useHomePage.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { ScreenSkeleton } from '../../../ui/ScreenSkeleton.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'
import { addressOf, useDraft } from '../draft/draftStore.ts'
import { closeDraft, openDraft } from '../draft/openDraft.ts'
import { usePapers } from '../draft/usePapers.ts'
import { useAskedPaper } from '../wizard/usePaperFromUrl.ts'
import { LaterWizard } from '../laterWizard.ts'
import { OpeningNote } from '../WizardButton.tsx'
import { useSheetAddress } from '../../../ui/sheet/useSheetAddress.ts'
import { OpenedPaper } from './OpenedPaper.tsx'
import type { RegistrationParts } from './RegistrationPart.tsx'
import { UnknownPaper } from './UnknownPaper.tsx'

/** The page of a paper, for its owner and its authors, with no network too. */
export function PaperScreen(props: RegistrationParts) {
  const session = useSession((state) => state.session)
  const { paperId = '' } = useParams()
  return (
    session && <Found key={`${session.UserId} ${paperId}`} session={session} paperId={paperId} {...props} />
  )
}

interface FoundProps extends RegistrationParts {
  readonly session: Session
  /** The paper's id, or that of a draft of this device. */
  readonly paperId: string
}

function Found({ session, paperId, ...parts }: FoundProps) {
  const databases = useDatabases()
  const owner = useMemo(() => ownerOf(session), [session])
  const isReachable = useConnection((state) => state.reachable)
  const themes = useRead(getActiveThemes, { keep: databases, failed: texts.themesFailed })
  const dates = useRead(getActiveDates, { keep: databases, failed: texts.datesFailed })
  const homePage = useHomePage()
  const papers = usePapers(themes.value)
  const next = useNextFacts(dates.state === 'loading' ? undefined : papers.papers)
  const address = useSheetAddress('draft')
  const draftId = useDraft((state) => state.stored?.DraftId)
  const shown = useDraft(addressOf)
  const isUpdate = useDraft((state) => state.isUpdate)
  const [openedOn] = useState(() => Date.now())
  const [wasHere, setWasHere] = useState(false)

  const paperOf = (id: string) => papers.papers?.find(({ Id, DraftId }) => Id === id || DraftId === id)
  const paper = paperOf(paperId)
  if (paper && !wasHere) setWasHere(true)

  const open = async (id: string) => {
    const asked = paperOf(id)
    const error = asked
      ? await openDraft(databases, asked.isOnlyHere ? null : asked, asked.DraftId, owner)
      : texts.paperDetailsFailed
    if (error === undefined) {
      LaterWizard.tryAgain()
      return
    }
    showSnack(error, 'error')
    if (address.value !== null) address.close(['step', 'new'])
  }
  const edit = (id: string) => void open(id)
  useAskedPaper({
    addNew: undefined,
    open: papers.papers && edit,
    shown,
    draftId,
    isUpdate,
    isKept: true,
    close: () => void closeDraft(),
  })

  // An old copy may lack a paper that its reader was just notified about.
  const isFresh = papers.on !== undefined && papers.on >= openedOn
  const shownPaper = () => {
    if (paper)
      return next.facts ? (
        <OpenedPaper
          paper={paper}
          facts={next.facts}
          decisionsOn={next.decisionsOn}
          asOf={isReachable ? undefined : papers.on}
          {...parts}
          onEdit={edit}
        />
      ) : (
        <ScreenSkeleton />
      )
    if (papers.error !== undefined)
      return (
        <Screen title={listTexts.document}>
          <Failure message={papers.error} again={papers.pullAgain} />
        </Screen>
      )
    if (isReachable && !isFresh) return <ScreenSkeleton />
    return <UnknownPaper why={wasHere ? 'gone' : isFresh ? 'foreign' : 'unknown'} email={session.Email} />
  }
  return (
    <>
      {shownPaper()}
      {/* It stays if the paper is deleted elsewhere: what was typed into it is still there to be kept. */}
      <OpeningNote />
      <LaterWizard
        isWanted={draftId !== undefined || address.value !== null}
        ownId={owner.UserDetailId}
        themes={themes.value}
        themesError={themes.error}
        homePage={homePage}
      />
    </>
  )
}

import { Group, Text } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { longDate, hasPassed } from '../../../../contract/core/moments.ts'
import { getOwnObjections } from '../../../../contract/papers/objections.ts'
import { paperFields } from '../../../../contract/papers/paperFields.ts'
import { getPaperJourney } from '../../../../contract/papers/paperJourney.ts'
import { paperPath } from '../../../../contract/papers/paperPath.ts'
import { isOwnDraft, replaceError } from '../../../../contract/papers/paperRights.ts'
import { mayWithdraw } from '../../../../contract/papers/withdrawal.ts'
import { listTexts, submissionTexts } from '../../../../contract/papers/wizard.ts'
import { readReceipt } from '../../../cache/entities/receipts.ts'
import { NextForYou } from '../../../parts/next/NextForYou.tsx'
import type { NextFacts } from '../../../parts/next/nextFacts.ts'
import { nextStepOf } from '../../../parts/next/nextSteps.ts'
import { nextTexts } from '../../../parts/next/texts.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { AsOf } from '../../../ui/reads/AsOf.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { DeletedOnOtherDevice } from '../conflicts/DeletedOnOtherDevice.tsx'
import { DeleteDraft } from '../draft/DeleteDraft.tsx'
import type { ListedPaper } from '../draft/listedPapers.ts'
import { mayOpen } from '../list/PaperActs.tsx'
import { PaperTags } from '../list/PaperTags.tsx'
import { WithdrawPaper } from '../list/WithdrawPaper.tsx'
import { AuthorNames } from '../shown/AuthorNames.tsx'
import { otherFactsOf } from '../shown/otherFacts.ts'
import { PaperNotices } from '../shown/PaperNotices.tsx'
import { StatusText } from '../shown/StatusText.tsx'
import { EditDraft, useOpening } from '../WizardButton.tsx'
import { FilePart } from './FilePart.tsx'
import { ObjectionPart } from './ObjectionPart.tsx'
import { Part } from './Part.tsx'
import { Rail } from './Rail.tsx'
import { railOf } from './rail.ts'
import { ReceiptPart } from './ReceiptPart.tsx'
import { RegistrationPart, type RegistrationParts } from './RegistrationPart.tsx'
import { receiptOf } from '../shown/receiptText.ts'
import { pageTexts } from './texts.ts'

export interface OpenedPaperProps extends RegistrationParts {
  readonly paper: ListedPaper
  readonly facts: NextFacts
  /** When decisions are sent; null while no date is set. */
  readonly decisionsOn: string | null
  /** The time of the copy shown, if the portal does not respond. */
  readonly asOf: number | undefined
  readonly onEdit: (draftId: string) => void
}

/** A paper with all that belongs to it: where it is, what is next, and its parts in place. */
export function OpenedPaper({ paper, facts, decisionsOn, asOf, onEdit, ...shown }: OpenedPaperProps) {
  const databases = useDatabases()
  const { work } = databases
  const { now, timeZone, roles, conferenceOn } = facts
  const journey = useRead(getPaperJourney, {
    params: { id: paper.Id },
    keep: databases,
    isCopyOnly: paper.isOnlyHere,
    // The portal does not announce to this device what it did itself.
    round: paper.Version,
    failed: pageTexts.versionsFailed,
  })
  const objections = useRead(getOwnObjections, { keep: databases })
  const kept = useLiveQuery(() => readReceipt(work, paper.DraftId), [work, paper.DraftId])

  const opening = useOpening()

  const title = paper.PaperTitle.trim() || listTexts.untitled
  const isDraft = paper.Status === 'draft'
  const isDeleted = paper.waiting === 'deleted'
  const step = isDeleted ? undefined : nextStepOf(paper.DraftId, facts)
  const waits =
    paper.Status === 'submitted' && decisionsOn !== null && !hasPassed(decisionsOn, now)
      ? nextTexts.decisionsOn(longDate(decisionsOn, timeZone))
      : nextTexts.nothing
  const receipt = isDraft ? undefined : receiptOf(paper, kept?.Receipt, journey.value)

  return (
    <Screen title={[paper.PaperCode, title].filter(Boolean).join(' ')} heading={title} gap="md">
      <div className="paper-head">
        <StatusText status={paper.Status} isWithdrawn={paper.WithdrawnOn !== null} />
        {paper.PaperCode && <span>{paper.PaperCode}</span>}
        <span>{paper.ThemeTittle || listTexts.noTheme}</span>
        <PaperTags paper={paper} />
      </div>
      <AsOf on={asOf} />
      <Rail steps={railOf({ paper, facts, decisionsOn, journey: journey.value })} />
      {isDeleted && <DeletedOnOtherDevice draftId={paper.DraftId} />}
      <NextForYou
        // The file is sent below, from this page.
        steps={step && step.kind !== 'file' ? [step] : []}
        from={paperPath(paper.Id)}
        nothing={(isDraft && paper.IsMyPaper) || paper.WithdrawnOn !== null ? undefined : waits}
        onEdit={onEdit}
        openingId={opening?.draftId}
      />
      <div className="paper-page">
        <div className="paper-parts">
          <div className="paper-column">
            <Decision paper={paper} timeZone={timeZone} />
            <RegistrationPart paper={paper} facts={facts} isPaidAbove={step?.kind === 'bill'} {...shown} />
            <ObjectionPart
              objections={(objections.value ?? []).filter(({ PaperId }) => PaperId === paper.Id)}
              timeZone={timeZone}
              onAnswered={objections.refresh}
            />
            <FilePart
              roles={roles}
              paper={paper}
              replaceTooLate={replaceError(conferenceOn, now)}
              sendsNext={step?.kind === 'file'}
              journey={journey.value}
              timeZone={timeZone}
            />
          </div>
          <div className="paper-column">
            <Part title={submissionTexts.authors}>
              <AuthorNames authors={paper.Authors} withPlaces />
            </Part>
            {receipt && <ReceiptPart receipt={receipt} paperId={paper.Id} timeZone={timeZone} />}
            <Part title={pageTexts.about}>
              <Facts
                facts={[
                  ...otherFactsOf(paper),
                  [listTexts.lastModified, longDate(paper.LastModifiedOn, timeZone)],
                ]}
              />
              <Group gap="xs">
                {mayOpen(paper, roles) && (!step || !('draftId' in step.to)) && (
                  <EditDraft draftId={paper.DraftId} onPress={() => onEdit(paper.DraftId)} />
                )}
                {isOwnDraft(paper, roles) && !isDeleted && <DeleteDraft paper={paper} />}
                {mayWithdraw(paper, roles) && <WithdrawPaper paper={paper} />}
              </Group>
            </Part>
          </div>
          {paper.abstract.trim() && (
            <div className="paper-column">
              <Part title={paperFields.Abstract.label}>
                <Text className="papers-abstract">{paper.abstract}</Text>
              </Part>
            </div>
          )}
        </div>
      </div>
    </Screen>
  )
}

/** The notices of the specification, with the feedback; an approved paper without any has none. */
function Decision({ paper, timeZone }: { readonly paper: ListedPaper; readonly timeZone: string }) {
  if (paper.Status === 'approved' && paper.WithdrawnOn === null && !paper.Feedback && !paper.DecisionKind)
    return null
  return <PaperNotices paper={paper} timeZone={timeZone} />
}

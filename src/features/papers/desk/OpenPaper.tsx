import { Alert, Button, Drawer, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { decidedIn, getPaper } from '../../../../contract/papers/decisions.ts'
import { getStatusChanges } from '../../../../contract/papers/paperHistory.ts'
import { deskTexts } from '../../../../contract/papers/paperDesk.ts'
import { reminderTexts } from '../../../../contract/papers/draftReminders.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { noId } from '../../../../contract/core/limits.ts'
import { longDate } from '../../../../contract/core/moments.ts'
import { paperFields } from '../../../../contract/papers/paperFields.ts'
import type { PaperDetails } from '../../../../contract/papers/papers.ts'
import { mayProceed } from '../../../../contract/papers/paperRights.ts'
import { registrationTexts } from '../../../../contract/registration/registrationTexts.ts'
import { listTexts, submissionTexts } from '../../../../contract/papers/wizard.ts'
import { getObjections } from '../../../../contract/papers/objections.ts'
import type { Theme } from '../../../../contract/papers/themes.ts'
import { downloadBytes } from '../../../sync/files/download.ts'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { paperRegistrationsPath } from '../../../paths.ts'
import { AuthorNames } from '../shown/AuthorNames.tsx'
import { otherFactsOf } from '../shown/otherFacts.ts'
import { PaperNotices } from '../shown/PaperNotices.tsx'
import { offerDownload } from '../../../ui/files/offerDownload.ts'
import { StatusBadge } from '../shown/StatusBadge.tsx'
import { PaperReviews } from '../reviews/PaperReviews.tsx'
import type { Decision } from './decision.ts'
import { EditAuthors } from './EditAuthors.tsx'
import { EditPaper } from './EditPaper.tsx'
import { Extension } from './Extension.tsx'
import { FileVersions } from './FileVersions.tsx'
import { Objections } from './Objections.tsx'
import { PaperHistory } from './PaperHistory.tsx'
import { TakingPart } from './TakingPart.tsx'
import { useRead } from '../../../sync/pull/useRead.ts'
import { joined } from '../../../sync/pull/joined.ts'
import { useSheet } from '../../../ui/sheet/useSheet.ts'
import { Section } from '../../../ui/Section.tsx'
import { WaitingNote } from './WaitingNote.tsx'

interface OpenPaperProps {
  readonly themes: readonly Theme[]
  readonly minimumWords: number
  readonly paperId: string | undefined
  /** The conference's time zone, for shown times. */
  readonly timeZone: string
  /** A new number after a decision reloads the paper. */
  readonly round: number
  /** True while a dialog covers it: Escape then closes only the dialog. */
  readonly isCovered: boolean
  readonly onClose: () => void
  readonly onDecide: (decision: Decision) => void
  /** Called to remind the holder of a draft. */
  readonly onRemind: (paperId: string) => void
  /** Called to request reviews of a paper. */
  readonly onAsk: (paperId: string) => void
  /** Called when the paper was changed: reload the list. */
  readonly onChanged: () => void
}

/** One paper beside the list, with everything a decision needs. */
export function OpenPaper({ paperId, isCovered, onClose, ...props }: OpenPaperProps) {
  return (
    <Drawer
      opened={paperId !== undefined}
      onClose={onClose}
      closeOnEscape={!isCovered}
      position="right"
      size={useSheet() ? '100%' : 'xl'}
      title={deskTexts.paper}
    >
      {paperId && <PaperFacts key={paperId} paperId={paperId} {...props} />}
    </Drawer>
  )
}

interface PaperFactsProps extends Omit<OpenPaperProps, 'onClose' | 'paperId' | 'isCovered'> {
  readonly paperId: string
}

function PaperFacts(props: PaperFactsProps) {
  const { paperId, themes, minimumWords, timeZone, round, onDecide, onRemind, onAsk, onChanged } = props
  const [edited, setEdited] = useState<'paper' | 'authors'>()
  // Edits are based on the loaded version: on a newer one, their save detects a conflict.
  const options = {
    params: { id: paperId },
    failed: texts.paperDetailsFailed,
    round,
    isPaused: edited !== undefined,
  }
  const loaded = joined({
    paper: useRead(getPaper, options),
    changes: useRead(getStatusChanges, options),
    objections: useRead(getObjections, options),
  })
  if (loaded.state !== 'ready') return <NotReady read={loaded} height={480} />
  const { paper, changes, objections } = loaded.value
  const isSettled = paper.Status !== 'draft' && paper.Decision === null
  const isOpenToChange = isSettled && paper.WithdrawnOn === null
  const decided = decidedIn(paper)
  const edit = {
    paper,
    onCancel: () => setEdited(undefined),
    onSaved: () => {
      setEdited(undefined)
      onChanged()
    },
  }
  if (edited === 'paper' && isOpenToChange)
    return <EditPaper {...edit} themes={themes} minimumWords={minimumWords} />
  if (edited === 'authors' && isOpenToChange) return <EditAuthors {...edit} />
  const chosen = { Id: paper.Id, PaperCode: paper.PaperCode, PaperTitle: paper.Title }
  return (
    <Stack>
      <Group gap="xs">
        <StatusBadge
          status={paper.Decision?.Status ?? paper.Status}
          isWithdrawn={paper.WithdrawnOn !== null}
        />
        {paper.ConsiderBestPaper && <Text size="sm">{listTexts.bestPaper}</Text>}
      </Group>
      <Title order={2} size="h3">
        {paper.Title.trim() || listTexts.untitled}
      </Title>
      {paper.WithdrawnOn !== null && <PaperNotices paper={paper} timeZone={timeZone} />}
      {paper.Decision && <WaitingNote paperId={paper.Id} decision={paper.Decision} onUndone={onChanged} />}
      {isOpenToChange && (
        <Group gap="xs">
          <Button variant="default" leftSection={<Icon name="edit" />} onClick={() => setEdited('paper')}>
            {listTexts.editPaper}
          </Button>
          <Button variant="default" leftSection={<Icon name="users" />} onClick={() => setEdited('authors')}>
            {deskTexts.editAuthors}
          </Button>
          {decided && (
            <Button
              variant="default"
              onClick={() => onDecide({ papers: [chosen], From: decided, Status: 'submitted' })}
            >
              {deskTexts.changeDecision}
            </Button>
          )}
          <TakingPart paper={paper} timeZone={timeZone} onChanged={onChanged} />
        </Group>
      )}
      {isSettled && paper.WithdrawnOn !== null && (
        <Group>
          <TakingPart paper={paper} timeZone={timeZone} onChanged={onChanged} />
        </Group>
      )}
      {mayProceed({ ...paper, IsMyPaper: true }, []) && (
        <Group>
          <Button
            component={Link}
            to={paperRegistrationsPath(paper.Id)}
            variant="default"
            leftSection={<Icon name="ticket" />}
          >
            {registrationTexts.manageAuthors}
          </Button>
        </Group>
      )}
      <Objections objections={objections} timeZone={timeZone} onChanged={onChanged} />
      <Facts
        facts={[
          [submissionTexts.paperCode, paper.PaperCode || submissionTexts.noCodeYet],
          [paperFields.ThemeId.label, paper.Theme || listTexts.noTheme],
          ...otherFactsOf(paper),
          [listTexts.lastModified, longDate(paper.LastModifiedOn, timeZone)],
        ]}
      />
      <Section title={submissionTexts.authors}>
        <AuthorNames authors={paper.Authors} withPlaces />
      </Section>
      <Section title={paperFields.Abstract.label}>
        <Text className="papers-abstract">{paper.Abstract.trim() || deskTexts.noAbstract}</Text>
      </Section>
      <File paper={paper} />
      <FileVersions paperId={paper.Id} version={paper.Version} timeZone={timeZone} />
      {paper.Status !== 'draft' && (
        <PaperReviews
          paperId={paper.Id}
          timeZone={timeZone}
          round={round}
          onAsk={isOpenToChange && !decided ? () => onAsk(paper.Id) : undefined}
        />
      )}
      {paper.Feedback && (
        <Alert color="gray" title={listTexts.feedback}>
          <Text className="papers-abstract">{paper.Feedback}</Text>
        </Alert>
      )}
      {paper.Status === 'draft' && (
        <Group>
          <Button variant="default" onClick={() => onRemind(paper.Id)}>
            {reminderTexts.title}
          </Button>
        </Group>
      )}
      {paper.Status === 'draft' && <Extension paper={paper} timeZone={timeZone} onChanged={onChanged} />}
      <PaperHistory changes={changes} timeZone={timeZone} />
      {isOpenToChange && !decided && (
        <div className="papers-buttons">
          <Button variant="default" onClick={() => onDecide({ papers: [chosen], Status: 'rejected' })}>
            {deskTexts.reject}
          </Button>
          <Button onClick={() => onDecide({ papers: [chosen], Status: 'approved' })}>
            {deskTexts.approve}
          </Button>
        </div>
      )}
    </Stack>
  )
}

function File({ paper }: { readonly paper: PaperDetails }) {
  const read = async () => (paper.PaperURL === noId ? undefined : downloadBytes(paper.PaperURL))
  return (
    <Section title={listTexts.document}>
      <Stack gap="xs" align="start">
        <Text style={{ overflowWrap: 'anywhere' }}>{paper.FileName || listTexts.noDocument}</Text>
        <Button
          variant="default"
          leftSection={<Icon name="download" />}
          onClick={() => void offerDownload(paper.FileName, read)}
        >
          {listTexts.download}
        </Button>
      </Stack>
    </Section>
  )
}

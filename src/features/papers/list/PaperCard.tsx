import { Badge, Button, Card, Group, Stack, Title, Accordion, Text } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'react-router-dom'
import { create } from 'zustand'
import { longDate } from '../../../../contract/core/moments.ts'
import { paperListTexts } from './texts.ts'
import { mayEditDraft, mayProceed } from '../../../../contract/papers/paperRights.ts'
import { paperFields } from '../../../../contract/papers/paperFields.ts'
import { registrationTexts } from '../../../../contract/registration/registrationTexts.ts'
import type { Role } from '../../../../contract/core/roles.ts'
import { mayWithdraw } from '../../../../contract/papers/withdrawal.ts'
import { listTexts, submissionTexts } from '../../../../contract/papers/wizard.ts'
import { readReceipt } from '../../../cache/entities/receipts.ts'
import { useWhere } from '../../../stores/deviceStore.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { authorsDialogPath } from '../../../paths.ts'
import { DeletedOnOtherDevice } from '../conflicts/DeletedOnOtherDevice.tsx'
import { DeleteDraft } from '../draft/DeleteDraft.tsx'
import type { ListedPaper } from '../draft/listedPapers.ts'
import { PaperNotices } from '../shown/PaperNotices.tsx'
import { StatusBadge } from '../shown/StatusBadge.tsx'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { WithdrawPaper } from './WithdrawPaper.tsx'
import { AuthorNames } from '../shown/AuthorNames.tsx'
import { PaperDocument, type PaperDocumentProps } from './PaperDocument.tsx'

interface Unfolded {
  readonly DraftIds: ReadonlySet<string>
  toggle(draftId: string): void
}

/** The papers with expanded details. They stay expanded when the list is reloaded, filtered or shown as tiles. */
const useUnfolded = create<Unfolded>((set) => ({
  DraftIds: new Set(),
  toggle: (draftId) => {
    set(({ DraftIds }) => {
      const next = new Set(DraftIds)
      if (!next.delete(draftId)) next.add(draftId)
      return { DraftIds: next }
    })
  },
}))

const waitingLabels: Readonly<Record<ListedPaper['waiting'], string | undefined>> = {
  nothing: undefined,
  save: listTexts.waiting,
  submission: listTexts.submissionWaiting,
  attention: listTexts.attention,
  deleted: listTexts.attention,
}

export interface PaperCardProps {
  readonly roles: readonly Role[]
  readonly paper: ListedPaper
  /** The conference's time zone. */
  readonly timeZone: string
  readonly replaceTooLate: string | undefined
  readonly onEdit: (paper: ListedPaper) => void
  readonly onReceipt: (draftId: string) => void
}

/** One paper of the list (spec §2 "Paper list"), with expandable details. */
export function PaperCard(props: PaperCardProps) {
  const { roles, paper, timeZone, replaceTooLate, onEdit, onReceipt } = props
  const { DraftIds, toggle } = useUnfolded()
  const isOpen = DraftIds.has(paper.DraftId)
  const details = useId()
  const title = paper.PaperTitle.trim() || listTexts.untitled
  const isDeleted = paper.waiting === 'deleted'
  const mayEdit = mayEditDraft(paper, roles)
  return (
    <Card withBorder component="article" aria-label={title}>
      <Stack gap="sm">
        <Badges paper={paper} />
        <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        <Facts
          facts={[
            paper.PaperCode !== '' && [submissionTexts.paperCode, paper.PaperCode],
            [paperFields.ThemeId.label, paper.ThemeTittle || listTexts.noTheme],
            [listTexts.lastModified, longDate(paper.LastModifiedOn)],
          ]}
        />
        {isDeleted && <DeletedOnOtherDevice draftId={paper.DraftId} />}
        <PaperNotices paper={paper} timeZone={timeZone} />
        <div id={details} hidden={!isOpen}>
          {isOpen && <PaperDetails roles={roles} paper={paper} replaceTooLate={replaceTooLate} />}
        </div>
        <Group gap="xs">
          {mayEdit && (
            <Button leftSection={<Icon name="edit" />} onClick={() => onEdit(paper)}>
              {listTexts.editPaper}
            </Button>
          )}
          {mayProceed(paper, roles) && (
            <Button component={Link} to={authorsDialogPath(paper.Id)} leftSection={<Icon name="ticket" />}>
              {registrationTexts.proceed}
            </Button>
          )}
          <Button
            variant="default"
            aria-expanded={isOpen}
            aria-controls={details}
            rightSection={
              <span className="papers-chevron" data-open={isOpen || undefined}>
                <Icon name="down" size={16} />
              </span>
            }
            onClick={() => toggle(paper.DraftId)}
          >
            {isOpen ? paperListTexts.hideDetails : paperListTexts.showDetails}
          </Button>
          <ReceiptButton draftId={paper.DraftId} onReceipt={onReceipt} />
          {mayEdit && !isDeleted && <DeleteDraft paper={paper} />}
          {mayWithdraw(paper, roles) && <WithdrawPaper paper={paper} />}
        </Group>
      </Stack>
    </Card>
  )
}

function Badges({ paper }: { readonly paper: ListedPaper }) {
  const where = useWhere()
  const needsHelp = paper.waiting === 'deleted' || paper.waiting === 'attention'
  const waiting = waitingLabels[paper.waiting] ?? (paper.isOnlyHere ? listTexts.onlyHere(where) : undefined)
  return (
    <Group gap="xs">
      <StatusBadge status={paper.Status} isWithdrawn={paper.WithdrawnOn !== null} />
      {paper.ConsiderBestPaper && (
        <Badge variant="default" size="lg" tt="none" leftSection={<Icon name="star" size={14} />}>
          {listTexts.bestPaper}
        </Badge>
      )}
      {waiting && (
        <Badge
          variant="default"
          size="lg"
          tt="none"
          leftSection={<Icon name={needsHelp ? 'warning' : 'sync'} size={14} />}
        >
          {waiting}
        </Badge>
      )}
    </Group>
  )
}

interface ReceiptButtonProps extends Pick<PaperCardProps, 'onReceipt'> {
  readonly draftId: string
}

function ReceiptButton({ draftId, onReceipt }: ReceiptButtonProps) {
  const { work } = useDatabases()
  const kept = useLiveQuery(() => readReceipt(work, draftId), [work, draftId])
  if (!kept) return null
  return (
    <Button variant="default" onClick={() => onReceipt(draftId)}>
      {submissionTexts.receipt}
    </Button>
  )
}

/** The expanded details of a paper in the list: authors, abstract, document (spec §2 "Paper list"). */
function PaperDetails(props: PaperDocumentProps) {
  const { paper } = props
  return (
    <Stack gap="sm">
      <AuthorNames authors={paper.Authors} withPlaces />
      {paper.abstract.trim() && (
        <Accordion variant="contained">
          <Accordion.Item value="abstract">
            <Accordion.Control>{paperFields.Abstract.label}</Accordion.Control>
            <Accordion.Panel>
              <Text className="papers-abstract">{paper.abstract}</Text>
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      )}
      <PaperDocument {...props} />
    </Stack>
  )
}

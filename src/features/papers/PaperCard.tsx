import { Accordion, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { longDate } from '../../../contract/moments.ts'
import { mayEditDraft } from '../../../contract/paperRights.ts'
import { paperLabels, paperTexts, statusLabels } from '../../../contract/papers.ts'
import type { Role } from '../../../contract/roles.ts'
import { listTexts, submissionTexts } from '../../../contract/wizard.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import { readReceipt } from '../../cache/receipts.ts'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from './Notice.tsx'
import { AuthorNames } from './AuthorNames.tsx'
import { DeleteDraft } from './DeleteDraft.tsx'
import type { ListedPaper } from './listedPapers.ts'
import { PaperDocument } from './PaperDocument.tsx'
import { StatusBadge } from './StatusBadge.tsx'

const waitingLabels: Readonly<Record<ListedPaper['waiting'], string | undefined>> = {
  nothing: undefined,
  save: listTexts.waiting,
  submission: listTexts.submissionWaiting,
  attention: listTexts.attention,
}

interface PaperCardProps {
  readonly databases: PersonDatabases
  readonly roles: readonly Role[]
  readonly paper: ListedPaper
  readonly replaceTooLate: string | undefined
  readonly onEdit: (paper: ListedPaper) => void
  readonly onReceipt: (draftId: string) => void
}

/** One paper of the list (spec §2 "Paper list"). */
export function PaperCard({ databases, roles, paper, replaceTooLate, onEdit, onReceipt }: PaperCardProps) {
  const title = paper.PaperTitle.trim() || listTexts.untitled
  const waiting = waitingLabels[paper.waiting] ?? (paper.isOnlyHere ? listTexts.onThisDevice : undefined)
  const mayEdit = mayEditDraft(paper, roles)
  return (
    <Card withBorder component="article" aria-label={title}>
      <Stack gap="sm">
        <Group gap="xs">
          <StatusBadge status={paper.Status} />
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
              leftSection={<Icon name={paper.waiting === 'attention' ? 'warning' : 'sync'} size={14} />}
            >
              {waiting}
            </Badge>
          )}
        </Group>
        <Title order={2} size="h4">
          {title}
        </Title>
        <dl className="papers-meta">
          {paper.PaperCode && (
            <>
              <dt>{submissionTexts.paperCode}</dt>
              <dd>{paper.PaperCode}</dd>
            </>
          )}
          <dt>{paperLabels.ThemeId}</dt>
          <dd>{paper.ThemeTittle || listTexts.noTheme}</dd>
          <dt>{listTexts.lastModified}</dt>
          <dd>{longDate(paper.LastModifiedOn)}</dd>
        </dl>
        <AuthorNames authors={paper.Authors} />
        {paper.abstract.trim() && (
          <Accordion variant="contained">
            <Accordion.Item value="abstract">
              <Accordion.Control>{paperLabels.Abstract}</Accordion.Control>
              <Accordion.Panel>
                <Text className="papers-abstract">{paper.abstract}</Text>
              </Accordion.Panel>
            </Accordion.Item>
          </Accordion>
        )}
        <PaperDocument databases={databases} roles={roles} paper={paper} replaceTooLate={replaceTooLate} />
        {paper.Status === 'rejected' && (
          <Notice tone="bad" title={paperTexts.checkEmail}>
            {paper.Feedback && <Text className="papers-abstract">{paper.Feedback}</Text>}
          </Notice>
        )}
        {paper.Status === 'approved' && (
          <Notice tone="good" title={statusLabels.approved}>
            {paper.Feedback && <Text className="papers-abstract">{paper.Feedback}</Text>}
          </Notice>
        )}
        <Group>
          {mayEdit && (
            <Button
              leftSection={<Icon name="edit" />}
              onClick={() => {
                onEdit(paper)
              }}
            >
              {listTexts.editPaper}
            </Button>
          )}
          <ReceiptButton databases={databases} draftId={paper.DraftId} onReceipt={onReceipt} />
          {mayEdit && <DeleteDraft databases={databases} paper={paper} />}
        </Group>
      </Stack>
    </Card>
  )
}

interface ReceiptButtonProps extends Pick<PaperCardProps, 'databases' | 'onReceipt'> {
  readonly draftId: string
}

function ReceiptButton({ databases: { work }, draftId, onReceipt }: ReceiptButtonProps) {
  const kept = useLiveQuery(() => readReceipt(work, draftId), [work, draftId])
  if (!kept) return null
  return (
    <Button
      variant="default"
      onClick={() => {
        onReceipt(draftId)
      }}
    >
      {submissionTexts.receipt}
    </Button>
  )
}

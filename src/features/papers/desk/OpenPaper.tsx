import { Alert, Button, Drawer, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { getPaper, getStatusChanges, type StatusChange } from '../../../../contract/decisions.ts'
import { deskTexts } from '../../../../contract/desk.ts'
import { texts } from '../../../../contract/errors.ts'
import { noId } from '../../../../contract/limits.ts'
import { longDate, momentIn } from '../../../../contract/moments.ts'
import { type PaperDetails, paperLabels, statusLabels } from '../../../../contract/papers.ts'
import { listTexts, submissionTexts } from '../../../../contract/wizard.ts'
import { call, messageOf } from '../../../sync/api.ts'
import { downloadBytes } from '../../../sync/download.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { AuthorNames } from '../AuthorNames.tsx'
import { offerDownload } from '../offerDownload.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import type { Decision } from './DecisionDialog.tsx'

interface OpenPaperProps {
  readonly paperId: string | undefined
  /** The conference's zone, in which moments are shown. */
  readonly timeZone: string
  /** Changes when papers were decided, so that they are read again. */
  readonly round: number
  /** True while a dialog stands before it, which Escape closes alone. */
  readonly isCovered: boolean
  readonly onClose: () => void
  readonly onDecide: (decision: Decision) => void
}

/** One paper beside the list, with everything a decision needs. */
export function OpenPaper({ paperId, isCovered, onClose, ...props }: OpenPaperProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  return (
    <Drawer
      opened={paperId !== undefined}
      onClose={onClose}
      closeOnEscape={!isCovered}
      position="right"
      size={isPhone ? '100%' : 'xl'}
      title={deskTexts.paper}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {paperId && <PaperFacts key={paperId} paperId={paperId} {...props} />}
    </Drawer>
  )
}

interface PaperFactsProps extends Omit<OpenPaperProps, 'onClose' | 'paperId' | 'isCovered'> {
  readonly paperId: string
}

async function readPaper(id: string) {
  const [paper, changes] = await Promise.all([
    call(getPaper, { params: { id } }),
    call(getStatusChanges, { params: { id } }),
  ])
  return { paper: paper.Result, changes: changes.Result }
}

function PaperFacts({ paperId, timeZone, round, onDecide }: PaperFactsProps) {
  const loaded = useLoaded(
    () => readPaper(paperId),
    (error) => messageOf(error, texts.paperDetailsFailed),
    [round],
  )
  if (loaded.state === 'failed') return <Failure message={loaded.message} again={loaded.again} />
  if (loaded.state === 'loading') return <Skeleton height={480} aria-label="Loading" />
  const { paper, changes } = loaded.value
  const chosen = { Id: paper.Id, PaperCode: paper.PaperCode, PaperTitle: paper.Title }
  return (
    <Stack>
      <Group gap="xs">
        <StatusBadge status={paper.Status} />
        {paper.ConsiderBestPaper && <Text size="sm">{listTexts.bestPaper}</Text>}
      </Group>
      <Title order={2} size="h3">
        {paper.Title.trim() || listTexts.untitled}
      </Title>
      <dl className="papers-meta">
        <dt>{submissionTexts.paperCode}</dt>
        <dd>{paper.PaperCode || submissionTexts.noCodeYet}</dd>
        <dt>{paperLabels.ThemeId}</dt>
        <dd>{paper.Theme || listTexts.noTheme}</dd>
        <dt>{listTexts.lastModified}</dt>
        <dd>{longDate(paper.LastModifiedOn, timeZone)}</dd>
      </dl>
      <section aria-label={submissionTexts.authors}>
        <Title order={3} size="h5" mb="xs">
          {submissionTexts.authors}
        </Title>
        <AuthorNames authors={paper.Authors} withPlaces />
      </section>
      <section aria-label={paperLabels.Abstract}>
        <Title order={3} size="h5" mb="xs">
          {paperLabels.Abstract}
        </Title>
        <Text className="papers-abstract">{paper.Abstract.trim() || deskTexts.noAbstract}</Text>
      </section>
      <File paper={paper} />
      {paper.Feedback && (
        <Alert color="gray" title={listTexts.feedback}>
          <Text className="papers-abstract">{paper.Feedback}</Text>
        </Alert>
      )}
      <History changes={changes} timeZone={timeZone} />
      {paper.Status === 'submitted' && (
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
    <section aria-label={listTexts.document}>
      <Title order={3} size="h5" mb="xs">
        {listTexts.document}
      </Title>
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
    </section>
  )
}

interface HistoryProps {
  readonly changes: readonly StatusChange[]
  readonly timeZone: string
}

function History({ changes, timeZone }: HistoryProps) {
  return (
    <section aria-label={deskTexts.history}>
      <Title order={3} size="h5" mb="xs">
        {deskTexts.history}
      </Title>
      {changes.length === 0 && <Text>{deskTexts.noHistory}</Text>}
      <ol className="desk-history">
        {changes.map((change) => (
          <li key={change.Id}>
            <Text fw={600}>
              {deskTexts.change(statusLabels[change.FromStatus], statusLabels[change.ToStatus])}
            </Text>
            <Text size="sm" c="dimmed">
              {deskTexts.changedBy(change.ChangedByName, momentIn(timeZone, change.ChangedOn))}
            </Text>
            {change.Feedback && <Text className="papers-abstract">{change.Feedback}</Text>}
          </li>
        ))}
      </ol>
    </section>
  )
}

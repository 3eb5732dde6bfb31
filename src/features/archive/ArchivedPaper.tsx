import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { getArchivedPaper, type ArchivedPaperDetails } from '../../../contract/archive/archive.ts'
import { archiveDeskTexts } from './texts.ts'
import { decisionDeskTexts } from '../../../contract/papers/decisionDesk.ts'
import { deskTexts } from '../../../contract/papers/paperDesk.ts'
import { longDate } from '../../../contract/core/moments.ts'
import { statusLabels } from '../../../contract/papers/papers.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { downloadBytes } from '../../sync/files/download.ts'
import { NotReady } from '../../ui/reads/NotReady.tsx'
import { offerDownload } from '../../ui/files/offerDownload.ts'
import { Section } from '../../ui/Section.tsx'

interface ArchivedPaperProps {
  readonly conferenceId: string
  readonly paperId: string
  readonly timeZone: string
}

/** A paper of a past conference with all its data, read-only. */
export function ArchivedPaper({ conferenceId, paperId, timeZone }: ArchivedPaperProps) {
  const paper = useRead(getArchivedPaper, {
    params: { id: conferenceId, paperId },
    failed: archiveDeskTexts.loadFailed,
  })
  if (paper.state !== 'ready') return <NotReady read={paper} height={300} />
  return <Details paper={paper.value} timeZone={timeZone} />
}

interface DetailsProps {
  readonly paper: ArchivedPaperDetails
  readonly timeZone: string
}

function Details({ paper, timeZone }: DetailsProps) {
  return (
    <Stack>
      <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
        {[paper.PaperCode, paper.PaperTitle].filter(Boolean).join(' ')}
      </Title>
      <Text>{paper.Authors.join(', ')}</Text>
      <Text c="dimmed">{[paper.ThemeTitle, statusLabels[paper.Status]].filter(Boolean).join(' · ')}</Text>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {paper.Abstract || archiveDeskTexts.noAbstract}
      </Text>
      <Part title={archiveDeskTexts.files} rows={paper.Files}>
        {(file) => (
          <Group key={file.FileId} justify="space-between">
            <Text style={{ overflowWrap: 'anywhere' }}>
              {decisionDeskTexts.version(file.Number)}: {file.FileName}
            </Text>
            <Button
              variant="default"
              aria-label={`${decisionDeskTexts.download} ${decisionDeskTexts.version(file.Number)}`}
              onClick={() => void offerDownload(file.FileName, () => downloadBytes(file.FileId))}
            >
              {decisionDeskTexts.download}
            </Button>
          </Group>
        )}
      </Part>
      <Part title={archiveDeskTexts.history} rows={paper.History}>
        {(change) => (
          <Text key={change.ChangedOn}>
            {change.Kind === 'status'
              ? deskTexts.change(statusLabels[change.FromStatus], statusLabels[change.ToStatus])
              : deskTexts.entries[change.Kind]}
            , {longDate(change.ChangedOn, timeZone)}
            {change.Reason && `, ${deskTexts.why(change.Reason)}`}
            {change.Feedback && `: ${change.Feedback}`}
          </Text>
        )}
      </Part>
      <Part title={archiveDeskTexts.reviews} rows={paper.Reviews}>
        {(review) => (
          <div key={review.AuditorName}>
            <Text fw={600}>{[review.AuditorName, review.Recommendation].filter(Boolean).join(': ')}</Text>
            {review.RemarksForAuthor && (
              <Text>{`${archiveDeskTexts.forAuthor}: ${review.RemarksForAuthor}`}</Text>
            )}
            {review.RemarksForAdmin && (
              <Text>{`${archiveDeskTexts.forAdmin}: ${review.RemarksForAdmin}`}</Text>
            )}
          </div>
        )}
      </Part>
    </Stack>
  )
}

interface PartProps<Row> {
  readonly title: string
  readonly rows: readonly Row[]
  readonly children: (row: Row) => ReactNode
}

function Part<Row>({ title, rows, children }: PartProps<Row>) {
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      <Stack gap="xs">{rows.map(children)}</Stack>
    </Section>
  )
}

import { Button, Stack, Text } from '@mantine/core'
import { noId } from '../../../../../contract/core/limits.ts'
import type { PaperDetails } from '../../../../../contract/papers/papers.ts'
import { listTexts } from '../../../../../contract/papers/wizard.ts'
import { downloadBytes } from '../../../../sync/files/download.ts'
import { offerDownload } from '../../../../ui/files/offerDownload.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { FileVersions } from './FileVersions.tsx'

/** The present file of a paper. */
export function PaperFile({ paper }: { readonly paper: PaperDetails }) {
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

interface PaperFilesProps {
  readonly paper: PaperDetails
  readonly timeZone: string
}

/** The present file of a paper and all that it had before. */
export function PaperFiles({ paper, timeZone }: PaperFilesProps) {
  return (
    <Stack>
      <PaperFile paper={paper} />
      <FileVersions paperId={paper.Id} version={paper.Version} timeZone={timeZone} />
    </Stack>
  )
}

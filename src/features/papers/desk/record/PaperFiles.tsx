import { Button, Group, Stack, Text } from '@mantine/core'
import { create } from 'zustand'
import { noId } from '../../../../../contract/core/limits.ts'
import type { PaperDetails } from '../../../../../contract/papers/papers.ts'
import { deskTexts } from '../../../../../contract/papers/paperDesk.ts'
import { listTexts } from '../../../../../contract/papers/wizard.ts'
import { isPdfName } from '../../../../parts/pdf/loadPdf.ts'
import { PdfPane } from '../../../../parts/pdf/PdfPane.tsx'
import { pdfTexts } from '../../../../parts/pdf/texts.ts'
import { downloadBytes } from '../../../../sync/files/download.ts'
import { offerDownload } from '../../../../ui/files/offerDownload.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { FileVersions } from './FileVersions.tsx'

/** True once an organiser reads the file in the record: so do the next papers open. */
const useReading = create(() => ({ isRead: false }))

/** The present file of a paper. */
export function PaperFile({ paper }: { readonly paper: PaperDetails }) {
  const isRead = useReading((state) => state.isRead)
  const isThere = paper.PaperURL !== noId
  const isPdf = isThere && isPdfName(paper.FileName)
  const read = async () => (paper.PaperURL === noId ? undefined : downloadBytes(paper.PaperURL))
  return (
    <Section title={listTexts.document}>
      <Stack gap="xs" align="start">
        <Text style={{ overflowWrap: 'anywhere' }}>{paper.FileName || listTexts.noDocument}</Text>
        {isThere && !isPdf && <Text size="sm">{pdfTexts.notPreviewed}</Text>}
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<Icon name="download" />}
            onClick={() => void offerDownload(paper.FileName, read)}
          >
            {listTexts.download}
          </Button>
          {isPdf && (
            <Button
              variant="default"
              aria-expanded={isRead}
              onClick={() => useReading.setState({ isRead: !isRead })}
            >
              {isRead ? deskTexts.hideFile : deskTexts.readFile}
            </Button>
          )}
        </Group>
        {isPdf && isRead && (
          <div className="desk-pdf">
            <PdfPane
              name={paper.FileName}
              fileKey={paper.PaperURL}
              read={() => downloadBytes(paper.PaperURL)}
            />
          </div>
        )}
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

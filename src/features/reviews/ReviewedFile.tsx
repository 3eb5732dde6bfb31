import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { cleaningTexts } from '../../../contract/files/files.ts'
import { reviewScreenTexts } from '../../../contract/reviews/reviewScreens.ts'
import { dropReviewFile, readPdf, reviewFileKey } from '../../cache/copies/documentCopies.ts'
import { downloadBytes } from '../../sync/files/download.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { isPdfName } from '../../parts/pdf/loadPdf.ts'
import { PdfPane } from '../../parts/pdf/PdfPane.tsx'
import { pdfTexts } from '../../parts/pdf/texts.ts'
import { Icon } from '../../ui/icons.tsx'
import { offerDownload } from '../../ui/files/offerDownload.ts'
import { Section } from '../../ui/Section.tsx'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { hasFile, keepFile } from './keepFiles.ts'
import type { ListedReview } from './useAssigned.ts'

type OfPaper = Readonly<Record<'paper', ListedReview>>

/** Reads the file of a paper: from this device, else from the portal. */
function useFile({ paper: { PaperURL, Sha256 } }: OfPaper): () => Promise<Blob> {
  const { copies } = useDatabases()
  return async () => (await readPdf(copies, reviewFileKey(Sha256))) ?? (await downloadBytes(PaperURL))
}

/** The pages of a paper under review, if it is a PDF. */
export function ReviewedPdf({ paper }: OfPaper) {
  const read = useFile({ paper })
  if (!hasFile(paper) || !isPdfName(paper.FileName)) return null
  return (
    <aside className="review-pdf">
      <PdfPane name={paper.FileName} fileKey={paper.PaperURL} read={read} />
    </aside>
  )
}

interface ReviewedFileProps extends OfPaper {
  /** True if its pages are shown beside it. */
  readonly isBeside: boolean
}

/** The file of a paper under review: read it, or keep it on this device to read it offline. */
export function ReviewedFile({ paper, isBeside }: ReviewedFileProps) {
  const databases = useDatabases()
  // On a narrow screen its pages are shown when asked for.
  const [isOpen, setOpen] = useState(false)
  const { FileName, Sha256, Uncleaned, isFileHere } = paper
  const { isBusy, act } = useAct({ failed: () => reviewScreenTexts.keepFailed })
  const read = useFile({ paper })
  const isThere = hasFile(paper)
  const keep = async () => {
    await keepFile(databases, paper)
    return reviewScreenTexts.keptSnack
  }

  return (
    <Section title={reviewScreenTexts.document}>
      <Stack gap="xs" align="start">
        <Text style={{ overflowWrap: 'anywhere' }}>{isThere ? FileName : reviewScreenTexts.noDocument}</Text>
        {isThere && !isPdfName(FileName) && <Text size="sm">{pdfTexts.notPreviewed}</Text>}
        {isThere && cleaningTexts[Uncleaned] && <Text size="sm">{cleaningTexts[Uncleaned]}</Text>}
        {isThere && (
          <Group gap="xs">
            {!isBeside && isPdfName(FileName) && (
              <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {reviewScreenTexts.readHere}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<Icon name="download" />}
              onClick={() => void offerDownload(FileName, read)}
            >
              {reviewScreenTexts.read}
            </Button>
            {isFileHere ? (
              <Button
                variant="default"
                leftSection={<Icon name="trash" />}
                onClick={() => void dropReviewFile(databases.copies, Sha256)}
              >
                {reviewScreenTexts.drop}
              </Button>
            ) : (
              <Button variant="default" aria-disabled={isBusy} onClick={() => act(keep)}>
                {isBusy ? reviewScreenTexts.keeping : reviewScreenTexts.keep}
              </Button>
            )}
          </Group>
        )}
        {isOpen && !isBeside && <ReviewedPdf paper={paper} />}
        {isFileHere && (
          <Text size="sm" c="dimmed" role="status">
            {reviewScreenTexts.keptHere}
          </Text>
        )}
      </Stack>
    </Section>
  )
}

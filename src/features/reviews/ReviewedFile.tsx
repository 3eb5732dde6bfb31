import { Button, Group, Stack, Text } from '@mantine/core'
import { cleaningTexts } from '../../../contract/files/files.ts'
import { noId } from '../../../contract/core/limits.ts'
import { reviewScreenTexts } from '../../../contract/reviews/reviewScreens.ts'
import { dropReviewFile, keepPdf, readPdf, reviewFileKey } from '../../cache/copies/documentCopies.ts'
import { downloadBytes } from '../../sync/files/download.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { Icon } from '../../ui/icons.tsx'
import { offerDownload } from '../../ui/files/offerDownload.ts'
import { Section } from '../../ui/Section.tsx'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import type { ListedReview } from './useAssigned.ts'

/** The file of a paper under review: read it, or keep it on this device to read it offline. */
export function ReviewedFile({ paper }: { readonly paper: ListedReview }) {
  const { copies } = useDatabases()
  const { PaperURL, FileName, Sha256, Uncleaned, isFileHere } = paper
  const { isBusy, act } = useAct({ failed: () => reviewScreenTexts.keepFailed })
  const key = reviewFileKey(Sha256)
  const hasFile = PaperURL !== noId && FileName !== ''

  const read = async () => (await readPdf(copies, key)) ?? (await downloadBytes(PaperURL))
  const keep = async () => {
    await keepPdf(copies, key, await downloadBytes(PaperURL), Date.now())
    return reviewScreenTexts.keptSnack
  }

  return (
    <Section title={reviewScreenTexts.document} order={2}>
      <Stack gap="xs" align="start">
        <Text style={{ overflowWrap: 'anywhere' }}>{hasFile ? FileName : reviewScreenTexts.noDocument}</Text>
        {hasFile && cleaningTexts[Uncleaned] && <Text size="sm">{cleaningTexts[Uncleaned]}</Text>}
        {hasFile && (
          <Group gap="xs">
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
                onClick={() => void dropReviewFile(copies, Sha256)}
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
        {isFileHere && (
          <Text size="sm" c="dimmed" role="status">
            {reviewScreenTexts.keptHere}
          </Text>
        )}
      </Stack>
    </Section>
  )
}

import { Button, Group, Stack, Text } from '@mantine/core'
import { getFileVersions, type FileVersion } from '../../../../../contract/papers/paperHistory.ts'
import { decisionDeskTexts } from '../../../../../contract/papers/decisionDesk.ts'
import { momentIn } from '../../../../../contract/core/moments.ts'
import { useRead } from '../../../../sync/pull/useRead.ts'
import { downloadBytes } from '../../../../sync/files/download.ts'
import { Failure } from '../../../../ui/Failure.tsx'
import { offerDownload } from '../../../../ui/files/offerDownload.ts'
import { Section } from '../../../../ui/Section.tsx'

interface FileVersionsProps {
  readonly paperId: string
  /** A new version of the paper reloads the list. */
  readonly version: number
  readonly timeZone: string
}

/** All current and former files of a paper, if there were several. */
export function FileVersions({ paperId, version, timeZone }: FileVersionsProps) {
  const files = useRead(getFileVersions, { params: { id: paperId }, round: version })
  if (files.state === 'failed') return <Failure message={files.message} again={files.again} />
  if (files.state === 'loading' || files.value.length < 2) return null
  return (
    <Section title={decisionDeskTexts.versions}>
      <Stack component="ol" gap="xs" className="desk-plain">
        {files.value.map((file) => (
          <Version key={file.Number} file={file} timeZone={timeZone} />
        ))}
      </Stack>
    </Section>
  )
}

function Version({ file, timeZone }: { readonly file: FileVersion; readonly timeZone: string }) {
  const name = decisionDeskTexts.version(file.Number)
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <div>
        <Text style={{ overflowWrap: 'anywhere' }}>
          {name}: {file.FileName}
        </Text>
        <Text size="sm" c="dimmed">
          {momentIn(timeZone, file.CreatedOn)}
        </Text>
      </div>
      <Button
        variant="default"
        aria-label={`${decisionDeskTexts.download} ${name}`}
        onClick={() => void offerDownload(file.FileName, () => downloadBytes(file.FileId))}
      >
        {decisionDeskTexts.download}
      </Button>
    </Group>
  )
}

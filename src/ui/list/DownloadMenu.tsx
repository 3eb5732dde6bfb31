import { Button, Menu, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { pageTexts, sheetFormats, type SheetFormat } from '../../../contract/lists.ts'
import { Icon } from '../icons.tsx'
import { saveFile } from '../saveFile.ts'
import { showSnack } from '../snackbar.tsx'

interface DownloadMenuProps {
  readonly label?: string
  /** Fetches the file; `progress` hears how many bytes have come. */
  readonly fetch: (
    format: SheetFormat,
    progress: (received: number) => void,
  ) => Promise<{ readonly bytes: Blob; readonly name: string }>
  /** Why nothing came. */
  readonly failed: (error: unknown) => string
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

/** Downloads a list in a format of choice, and tells how much of it has come. */
export function DownloadMenu({ label = pageTexts.download, fetch, failed }: DownloadMenuProps) {
  const [received, setReceived] = useState<number>()
  const download = async (format: SheetFormat) => {
    setReceived(0)
    try {
      const { bytes, name } = await fetch(format, setReceived)
      saveFile(bytes, name)
      showSnack(pageTexts.downloaded(name), 'success')
    } catch (error) {
      showSnack(failed(error), 'error')
    } finally {
      setReceived(undefined)
    }
  }
  if (received !== undefined)
    return (
      <Stack gap={4} className="desk-download" role="status">
        <Text size="sm">{pageTexts.downloading(megabytes(received))}</Text>
        <Progress value={100} animated aria-hidden />
      </Stack>
    )
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" className="desk-tool" leftSection={<Icon name="download" />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sheetFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void download(format)}>
            {pageTexts.formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

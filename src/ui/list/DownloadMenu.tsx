import '../heardOnly.css'
import { Button, Menu, Progress, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { pageTexts, sheetFormats, type SheetFormat } from '../../../contract/core/columns.ts'
import { Icon } from '../icons.tsx'
import { saveFile } from '../files/saveFile.ts'
import { showSnack } from '../snackbar.tsx'

interface Fetched {
  readonly bytes: Blob
  readonly name: string
}
type OnBytes = (received: number) => void

/** A download about the selected rows. */
export interface ChosenDownload {
  readonly label: string
  readonly fetch: (progress: OnBytes, signal: AbortSignal) => Promise<Fetched>
}

interface DownloadMenuProps {
  readonly label?: string
  /** Fetches the file; `progress` gets the number of bytes received, and `signal` cancels it. */
  readonly fetch: (format: SheetFormat, progress: OnBytes, signal: AbortSignal) => Promise<Fetched>
  /** The message for a failure. */
  readonly failed: (error: unknown) => string
  /** The number of selected rows, and their downloads. */
  readonly chosen?: { readonly count: number; readonly downloads: readonly ChosenDownload[] }
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

/** Downloads a list, or its selected rows, in a chosen format; shows the progress and can cancel. */
export function DownloadMenu({ label = pageTexts.download, fetch, failed, chosen }: DownloadMenuProps) {
  const [received, setReceived] = useState<number>()
  const running = useRef<AbortController>(null)
  const download = async (begin: (progress: OnBytes, signal: AbortSignal) => Promise<Fetched>) => {
    const controller = new AbortController()
    running.current = controller
    setReceived(0)
    try {
      const { bytes, name } = await begin(setReceived, controller.signal)
      saveFile(bytes, name)
      showSnack(pageTexts.downloaded(name), 'success')
    } catch (error) {
      if (controller.signal.aborted) showSnack(pageTexts.downloadCancelled, 'info')
      else showSnack(failed(error), 'error')
    } finally {
      setReceived(undefined)
    }
  }
  if (received !== undefined)
    return (
      <div className="desk-downloading">
        <Stack gap={4} className="desk-download" role="status">
          <Text size="sm">{pageTexts.downloading(megabytes(received))}</Text>
          <Progress value={100} animated aria-hidden />
        </Stack>
        <Button variant="default" className="desk-tool" onClick={() => running.current?.abort()}>
          {pageTexts.cancelDownload}
        </Button>
      </div>
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
          <Menu.Item
            key={format}
            onClick={() => void download((progress, signal) => fetch(format, progress, signal))}
          >
            {pageTexts.formats[format]}
          </Menu.Item>
        ))}
        {chosen && chosen.count > 0 && (
          <>
            <Menu.Divider />
            <Menu.Label>{pageTexts.chosenDownload(chosen.count)}</Menu.Label>
            {chosen.downloads.map((one) => (
              <Menu.Item key={one.label} onClick={() => void download(one.fetch)}>
                {one.label}
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

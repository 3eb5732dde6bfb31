import { Button, Group, Loader, Text } from '@mantine/core'
import { useEffect } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { listTexts } from '../../../../contract/papers/wizard.ts'
import { sharingTexts } from './texts.ts'
import { keepShared } from '../../../cache/database/sharedFiles.ts'
import { Screen } from '../../../ui/Screen.tsx'
import { paths, pathWith } from '../../../paths.ts'
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx'

/** Browser API for files opened with an installed app; not in all browsers. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files?: readonly FileSystemFileHandle[] }) => void): void
}

const launchQueue = (): LaunchQueue | undefined =>
  (window as typeof window & { readonly launchQueue?: LaunchQueue }).launchQueue

/** How long to wait for the file from the system, in milliseconds. */
const patience = 3_000

/** The file opened with the app, or undefined. */
async function launchedFile(): Promise<File | undefined> {
  const handle = await new Promise<FileSystemFileHandle | undefined>((resolve) => {
    setTimeout(() => resolve(undefined), patience)
    launchQueue()?.setConsumer(({ files }) => resolve(files?.[0]))
  })
  return handle?.getFile()
}

const paperWith = (id: string) => pathWith(paths.home, { shared: id })

/** Receives a file that was shared with the app or opened with it, and starts a paper with it. */
export function ShareScreen() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const id = search.get('id')
  // The system may have opened the app with a file.
  const isLaunch = search.size === 0 && launchQueue() !== undefined
  useEffect(() => {
    if (!isLaunch) return
    launchedFile()
      .then((file) => (file ? keepShared(file, Date.now()) : undefined))
      .then(
        (kept) =>
          navigate(kept === undefined ? `${paths.share}?none=true` : paperWith(kept), { replace: true }),
        () => navigate(`${paths.share}?failed=true`, { replace: true }),
      )
  }, [isLaunch, navigate])
  if (id !== null) return <Navigate to={paperWith(id)} replace />
  return (
    <Screen title={sharingTexts.title}>
      {isLaunch ? (
        <Group gap="xs" role="status">
          <Loader size="xs" />
          <Text>{sharingTexts.taking}</Text>
        </Group>
      ) : (
        <>
          <ErrorAlert role="alert">
            {search.has('failed') ? sharingTexts.notKept : sharingTexts.none}
          </ErrorAlert>
          {/* The file is chosen there instead. */}
          <Group>
            <Button component={Link} to={pathWith(paths.home, { new: 'paper' })}>
              {listTexts.addNew}
            </Button>
          </Group>
        </>
      )}
    </Screen>
  )
}

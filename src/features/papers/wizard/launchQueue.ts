/** Browser API for files opened with an installed app; not in all browsers. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files?: readonly FileSystemFileHandle[] }) => void): void
}

const launchQueue = (): LaunchQueue | undefined =>
  (window as typeof window & { readonly launchQueue?: LaunchQueue }).launchQueue

/** How long to wait for the file from the system, in milliseconds. */
const patience = 3_000

/** True if the system may have opened the app with a file. */
export function mayBeLaunched(): boolean {
  return launchQueue() !== undefined
}

/** The file opened with the app, or undefined. */
export async function launchedFile(): Promise<File | undefined> {
  const handle = await new Promise<FileSystemFileHandle | undefined>((resolve) => {
    setTimeout(() => {
      resolve(undefined)
    }, patience)
    launchQueue()?.setConsumer(({ files }) => {
      resolve(files?.[0])
    })
  })
  return handle?.getFile()
}

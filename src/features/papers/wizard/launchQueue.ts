/** What the system opens an installed app with; only some browsers have it. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files?: readonly FileSystemFileHandle[] }) => void): void
}

const launchQueue = (): LaunchQueue | undefined =>
  (window as typeof window & { readonly launchQueue?: LaunchQueue }).launchQueue

/** How long the system may take to say what it opened the app with, in milliseconds. */
const patience = 3_000

/** True where the system may have opened the app with a file. */
export function mayBeLaunched(): boolean {
  return launchQueue() !== undefined
}

/** The file that the system opened the app with, or undefined. */
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

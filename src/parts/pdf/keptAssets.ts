import { viewerCache } from '../../cache/database/contentCaches.ts'

/** The cache of the viewer's files; undefined if this browser has none. */
const open = async (): Promise<Cache | undefined> =>
  'caches' in globalThis ? caches.open(viewerCache).catch(() => undefined) : undefined

/** Keeps files of the viewer on this device, from the first document on. Throws nothing. */
export async function keepOnDevice(urls: readonly string[]): Promise<void> {
  const cache = await open()
  const wanted = urls.map((url) => new URL(url, location.href).href)
  const isHere = await Promise.all(wanted.map(async (url) => cache?.match(url)))
  const missing = wanted.filter((_, at) => !isHere[at])
  if (!cache || missing.length === 0) return
  // Another build has other files.
  for (const { url } of await cache.keys()) if (!wanted.includes(url)) await cache.delete(url)
  await Promise.all(missing.map((url) => keptFetch(url).catch(() => undefined)))
}

/** The sign-in page of a hotel's network answers for every address. */
const isFile = ({ ok, headers }: Response) => ok && !headers.get('content-type')?.startsWith('text/html')

/** A file of the viewer: this device's, else the portal's, which is then kept. Throws if there is neither. */
export async function keptFetch(url: string): Promise<Response> {
  const cache = await open()
  const kept = await cache?.match(url)
  if (kept) return kept
  const response = await fetch(url)
  if (!isFile(response)) throw new Error(`${url} answers ${response.status}`)
  await cache?.put(url, response.clone()).catch(() => undefined)
  return response
}

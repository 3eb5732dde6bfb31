import { parentPort, workerData } from 'node:worker_threads'
import { getDocumentProxy, getMeta } from 'unpdf'
import { z } from 'zod'

const { Bytes } = z.object({ Bytes: z.instanceof(Uint8Array) }).parse(workerData)

const Property = z.record(z.string(), z.unknown())

/** What a PDF says of itself, as far as it is text. */
async function propertiesOf(document: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<string[]> {
  const { info, metadata } = await getMeta(document)
  const raw: unknown = (metadata as typeof metadata | null)?.getRaw()
  return [...Object.values(Property.parse(info)), raw].filter((value) => typeof value === 'string')
}

/** The text of the first page, and what the file says of itself. */
async function read(): Promise<string> {
  const document = await getDocumentProxy(Bytes)
  const page = await document.getPage(1)
  const { items } = await page.getTextContent()
  const words = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
  return [...(await propertiesOf(document)), words.join('')].join(' ')
}

read().then(
  (Words) => parentPort?.postMessage({ Words }),
  () => parentPort?.postMessage({ Words: null }),
)

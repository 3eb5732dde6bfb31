import { parentPort, workerData } from 'node:worker_threads'
import { getDocumentProxy, getMeta } from 'unpdf'
import { z } from 'zod'

const { Bytes } = z.object({ Bytes: z.instanceof(Uint8Array) }).parse(workerData)

/** A PDF's properties as text: whatever their format, a name in them stays readable. */
async function propertiesOf(document: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<string> {
  const { info, metadata } = await getMeta(document)
  return JSON.stringify([info, metadata])
}

/** The text of the first page and the file's properties. */
async function read(): Promise<string> {
  const document = await getDocumentProxy(Bytes)
  const page = await document.getPage(1)
  const { items } = await page.getTextContent()
  const words = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
  return `${await propertiesOf(document)} ${words.join('')}`
}

read().then(
  (Words) => parentPort?.postMessage({ Words }),
  () => parentPort?.postMessage({ Words: null }),
)

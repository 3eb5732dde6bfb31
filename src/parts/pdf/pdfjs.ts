import {
  getDocument,
  PDFWorker,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextContent } from 'pdfjs-dist/types/src/display/api'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { scriptUrl } from '../../trustedTypes.ts'
import { keptFetch, keepOnDevice } from './keptAssets.ts'
import type { PdfLine } from './readPaper.ts'

/** The addresses of the library's own typefaces and tables of letters, by the end of their paths. */
const assets = Object.entries({
  ...import.meta.glob<string>('/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/*.bcmap', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
})

async function assetOf(name: string): Promise<Uint8Array> {
  const [, url] = assets.find(([path]) => path.endsWith(`/${name}`)) ?? []
  if (url === undefined) throw new Error(`There is no ${name}`)
  return new Uint8Array(await (await keptFetch(url)).arrayBuffer())
}

/** Gives the library its typefaces. */
class OwnTypefaces {
  fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    return assetOf(filename)
  }
}

/** Gives the library its tables of letters. */
class OwnTables {
  async fetch({ name }: { readonly name: string }): Promise<object> {
    return { cMapData: await assetOf(`${name}.bcmap`), isCompressed: true }
  }
}

/** The development server has its scripts elsewhere. */
const workerAddress = import.meta.env.DEV ? workerUrl : scriptUrl(workerUrl)

interface Running {
  readonly worker: PDFWorker
  /** Rejects if the worker's script cannot be loaded, as with no network: nothing would ever answer then. */
  readonly broken: Promise<never>
}

let running: Running | undefined

/** One worker for all documents. */
function theWorker(): Running {
  if (!running || running.worker.destroyed) {
    const port = new Worker(workerAddress, { type: 'module' })
    const worker = PDFWorker.create({ port })
    const broken = new Promise<never>((_resolve, reject) => {
      port.addEventListener('error', () => {
        // The next document starts another one.
        worker.destroy()
        port.terminate()
        reject(new Error('The viewer of documents cannot be started'))
      })
    })
    // Nobody may be waiting.
    broken.catch(() => undefined)
    running = { worker, broken }
    if (!import.meta.env.DEV) void keepOnDevice([import.meta.url, workerUrl])
  }
  return running
}

/** A page with its size in points. */
interface PdfPage {
  readonly width: number
  readonly height: number
  /** Draws the page, as wide as `pixels`; returns its text. */
  readonly draw: (canvas: HTMLCanvasElement, pixels: number) => Promise<string>
}

/** An open document. */
export interface Pdf {
  readonly pages: number
  readonly page: (number: number) => Promise<PdfPage>
  /** The lines of the first pages, and the title that the file itself names. */
  readonly begin: () => Promise<{ readonly lines: readonly PdfLine[]; readonly title: string }>
  readonly close: () => Promise<void>
}

/** Pages in which a paper has its title and abstract. */
const firstPages = 2

/** The texts of a page. Safari cannot iterate over a stream, as the library's own `getTextContent` does. */
async function itemsOf(page: PDFPageProxy): Promise<TextContent['items']> {
  const items: TextContent['items'] = []
  const reader = (page.streamTextContent() as ReadableStream<TextContent>).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return items
    items.push(...value.items)
  }
}

/** The items of a page as lines; an item of the library may be a part of a line. */
async function linesOf(page: PDFPageProxy): Promise<PdfLine[]> {
  const lines: { text: string; size: number }[] = []
  let line = { text: '', size: 0 }
  const end = () => {
    const text = line.text.replace(/\s+/gu, ' ').trim()
    if (text) lines.push({ text, size: line.size })
    line = { text: '', size: 0 }
  }
  for (const item of await itemsOf(page)) {
    if (!('str' in item)) continue
    line.text += item.str
    if (item.str.trim()) line.size = Math.max(line.size, item.height)
    if (item.hasEOL) end()
  }
  end()
  return lines
}

async function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, pixels: number): Promise<string> {
  const { width } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: pixels / width })
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  await page.render({ canvas, viewport }).promise
  return (await linesOf(page)).map(({ text }) => text).join(' ')
}

function pdfOf(document: PDFDocumentProxy): Pdf {
  const page = async (number: number): Promise<PdfPage> => {
    const found = await document.getPage(number)
    const { width, height } = found.getViewport({ scale: 1 })
    return { width, height, draw: (canvas, pixels) => drawPage(found, canvas, pixels) }
  }
  const begin = async () => {
    const numbers = Array.from({ length: Math.min(firstPages, document.numPages) }, (_, at) => at + 1)
    const pages = await Promise.all(numbers.map(async (number) => linesOf(await document.getPage(number))))
    const { info } = await document.getMetadata()
    const named = 'Title' in info && typeof info.Title === 'string' ? info.Title : ''
    return { lines: pages.flat(), title: named }
  }
  return { pages: document.numPages, page, begin, close: () => document.loadingTask.destroy() }
}

/** Opens a document. Throws if it is no PDF, or has a password, or if the viewer cannot be started. */
export async function openPdf(file: Blob): Promise<Pdf> {
  const data = new Uint8Array(await file.arrayBuffer())
  const { worker, broken } = theWorker()
  const task = getDocument({
    data,
    worker,
    StandardFontDataFactory: OwnTypefaces,
    CMapReaderFactory: OwnTables,
    useWorkerFetch: false,
    // The content security policy admits no code that is made at run time.
    useWasm: false,
    isEvalSupported: false,
  })
  return pdfOf(await Promise.race([task.promise, broken]))
}

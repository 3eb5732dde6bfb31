import { ZipFile } from 'yazl'
import { buffer } from 'node:stream/consumers'
import { entriesOf, unpack } from './zipEntries.ts'

/** Attributes of comments, tracked changes and their people, which name who made them. */
const namingAttribute = /(\s(?:\w+:)?(?:author|initials|userId|providerId))=("[^"]*"|'[^']*')/g

const withoutNames = (xml: string) => xml.replaceAll(namingAttribute, '$1="-"')

/** Elements of a file's properties that name people or their institution. */
const namingElement =
  /<((?:\w+:)?(?:creator|lastModifiedBy|Manager|Company|contributor|publisher))\b[^>]*?(?:\/>|>[\s\S]*?<\/\1>)/g

const emptied = (xml: string) => xml.replace(/(<(?:\w+:)?(?:Properties|people)\b[^>]*?)\/?>[\s\S]*$/, '$1/>')

/** A text of a document without the names of those who worked on it. */
function cleaned(name: string, xml: string): string {
  if (/^docProps\/custom\.xml$/i.test(name) || /^word\/people\.xml$/i.test(name)) return emptied(xml)
  if (/^docProps\//i.test(name)) return xml.replaceAll(namingElement, '')
  return withoutNames(xml)
}

/**
 * A Word document without the names of those who wrote, commented and changed it: its properties, people, comments and
 * tracked changes. Undefined if its texts are in an encoding that is not read.
 */
export async function cleanDocx(bytes: Buffer): Promise<Buffer | undefined> {
  const archive = new ZipFile()
  for (const entry of entriesOf(bytes)) {
    const pieces: Buffer[] = []
    await unpack(entry, (piece) => pieces.push(Buffer.from(piece)))
    const whole = Buffer.concat(pieces)
    // A picture of the first page, which may show its authors.
    if (/^docProps\/thumbnail\./i.test(entry.name)) continue
    // A folder has no bytes, and a name that leads out of the archive is not written.
    if (entry.name.endsWith('/') || /(^|[/\\])\.\.([/\\]|$)|^[/\\]/.test(entry.name)) continue
    const isXml = /\.xml$/i.test(entry.name)
    if (isXml && (whole[0] === 0xff || whole[0] === 0xfe)) return undefined
    const written = isXml ? Buffer.from(cleaned(entry.name, whole.toString('utf8'))) : whole
    archive.addBuffer(written, entry.name, { mtime: new Date(0) })
  }
  archive.end()
  return buffer(archive.outputStream)
}

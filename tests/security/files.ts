import { deflateRawSync, deflateSync } from 'node:zlib'
import { crc32 } from 'node:zlib'
import { addressOf } from '../support/call.ts'
import { downloadFile, uploadDocument, uploadPaper } from '../../contract/files/files.ts'
import { importPapers } from '../../contract/papers/paperImport.ts'
import { importSessions } from '../../contract/events/eventImport.ts'
import { uploadStatement } from '../../contract/payments/statements.ts'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { fixture } from '../support/fixtures.ts'
import { multipartOf } from '../support/upload.ts'
import { agentFor, send } from './http.ts'
import type { Ground, Identity } from './identities.ts'
import type { Tally } from './tally.ts'
import { statusFault } from './walk.ts'

// Files that want to be something else than they say, or far more than they weigh.

/** An archive in the ZIP format, whose sizes may lie. */
function zipOf(
  entries: readonly { readonly name: string; readonly bytes: Buffer; readonly says?: number }[],
): Buffer {
  const parts: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const { name, bytes, says } of entries) {
    const packed = deflateRawSync(bytes, { level: 9 })
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(crc32(bytes), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(says ?? bytes.length, 22)
    head.writeUInt16LE(Buffer.byteLength(name), 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    head.copy(entry, 6, 4, 30)
    entry.writeUInt32LE(at, 42)
    central.push(entry, Buffer.from(name))
    parts.push(head, Buffer.from(name), packed)
    at += 30 + Buffer.byteLength(name) + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, directory, end])
}

const word = (document: Buffer, more: Parameters<typeof zipOf>[0] = [], says?: number) =>
  zipOf([
    {
      name: '[Content_Types].xml',
      bytes: Buffer.from(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
    },
    { name: 'word/document.xml', bytes: document, ...(says === undefined ? {} : { says }) },
    ...more,
  ])
const sheet = (rows: Buffer) =>
  zipOf([
    {
      name: '[Content_Types].xml',
      bytes: Buffer.from(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
      ),
    },
    {
      name: 'xl/workbook.xml',
      bytes: Buffer.from(
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: Buffer.from(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
    },
    { name: 'xl/worksheets/sheet1.xml', bytes: rows },
  ])

const zeros = (size: number) => Buffer.alloc(size, 0x20)
const deepXml = (levels: number) => Buffer.from(`${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`)
const entities = Buffer.from(
  `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "xxxxxxxxxx">${Array.from({ length: 9 }, (_, n) => `<!ENTITY x${n} "${`&x${n === 0 ? '' : n - 1};`.repeat(10)}">`).join('')}<!ENTITY f SYSTEM "file:///etc/passwd">]><a>&x8;&f;</a>`,
)

/** A PDF of objects, with a table of them that is right. */
function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let at = 9
  objects.forEach((object, index) => {
    const bytes = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ])
    places.push(at)
    at += bytes.length
    parts.push(bytes)
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}

const stream = (dictionary: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${bytes.length}>>stream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
const pageOf = (contents: Buffer, more = '') =>
  pdfOf([
    `<</Type/Catalog/Pages 2 0 R${more}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99999999 99999999]/Contents 4 0 R>>',
    contents,
  ])
/** Pages in pages in pages. */
const deepPages = (levels: number) =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    ...Array.from({ length: levels }, (_, n) => `<</Type/Pages/Kids[${n + 3} 0 R]/Count 1>>`),
    '<</Type/Page/MediaBox[0 0 9 9]>>',
  ])

const png = (width: number, height: number) => {
  const chunk = (type: string, bytes: Buffer) => {
    const whole = Buffer.concat([Buffer.from(type), bytes])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(bytes.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(whole))
    return Buffer.concat([size, whole, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(zeros(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const script = Buffer.from('<script>alert(1)</script><?php system($_GET[0]) ?>')

/** Hostile files by their names; `mega` is how large a bomb grows, in MiB. */
export function hostileFiles(mega: number): ReadonlyMap<string, Buffer> {
  const bomb = zeros(mega * 1024 * 1024)
  return new Map([
    ['a page that begins like a PDF.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), script])],
    ['a PDF that is a page as well.pdf', Buffer.concat([fixture('paper.pdf'), script])],
    ['a picture that is a page as well.jpg', Buffer.concat([fixture('picture.jpg'), script])],
    ['an archive that is a PDF as well.pdf', Buffer.concat([fixture('paper.pdf'), word(script)])],
    ['a page with the name of a picture.png', script],
    ['a bomb of zeros.docx', word(bomb)],
    ['a bomb that denies its size.docx', word(bomb, [], 100)],
    ['deep XML.docx', word(deepXml(200_000))],
    ['entities.docx', word(entities)],
    ['macros.docx', word(script, [{ name: 'word/vbaProject.bin', bytes: script }])],
    ['a way out.docx', word(script, [{ name: '../../../../tmp/zqhurt', bytes: script }])],
    ['half a document.docx', fixture('paper.docx').subarray(0, 500)],
    ['a bomb of a stream.pdf', pageOf(stream('/Filter/FlateDecode', deflateSync(bomb, { level: 9 })))],
    [
      'a bomb in a bomb.pdf',
      pageOf(stream('/Filter[/FlateDecode/FlateDecode]', deflateSync(deflateSync(bomb, { level: 9 })))),
    ],
    ['deep pages.pdf', deepPages(5000)],
    [
      'pages in a circle.pdf',
      pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 1>>']),
    ],
    [
      'a million pages.pdf',
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1000000000>>',
        '<</Type/Page>>',
      ]),
    ],
    ['deep lists.pdf', pdfOf([`<</Type/Catalog/Pages 2 0 R/X ${'['.repeat(50_000)}${']'.repeat(50_000)}>>`])],
    ['a script.pdf', pageOf(stream('', Buffer.from('')), '/OpenAction<</S/JavaScript/JS(app.alert(1))>>')],
    [
      'a length that lies.pdf',
      Buffer.from(
        fixture('paper.pdf')
          .toString('latin1')
          .replaceAll(/\/Length \d+/g, '/Length 4294967295'),
        'latin1',
      ),
    ],
    ['half a PDF.pdf', fixture('paper.pdf').subarray(0, 400)],
    [
      'a table that points at itself.pdf',
      Buffer.from(
        `%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 1/Prev 9>>\nstartxref\n9\n%%EOF`,
      ),
    ],
    ['a huge picture.png', png(60_000, 60_000)],
    ['a picture of no size.png', png(0, 0)],
    [
      'a bomb of rows.xlsx',
      sheet(
        Buffer.from(
          `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${'<row><c t="inlineStr"><is><t>a</t></is></c></row>'.repeat(20_000 * Math.max(1, Math.floor(mega / 10)))}</sheetData></worksheet>`,
        ),
      ),
    ],
    [
      'a far cell.xlsx',
      sheet(
        Buffer.from(
          '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
        ),
      ),
    ],
    ['entities.xlsx', sheet(entities)],
    ['a bomb of one cell.csv', Buffer.from(`a,b\n"${'x'.repeat(3 * 1024 * 1024)}`)],
    ['many columns.csv', Buffer.from(`${'a,'.repeat(300_000)}\n`)],
    ['\u202efdp.exe.pdf', fixture('paper.pdf')],
    ['..\\..\\"; filename=x.html;.pdf', fixture('paper.pdf')],
  ])
}

const places: readonly (readonly [Identity, Endpoint, Record<string, string>])[] = [
  ['presenter', uploadPaper, {}],
  ['presenter', uploadDocument, { kind: 'payment-proof' }],
  ['organiser', uploadDocument, { kind: 'image' }],
  ['organiser', importPapers, { DryRun: 'yes' }],
  ['organiser', importSessions, { DryRun: 'yes' }],
  ['organiser', uploadStatement, {}],
]

/** Sends hostile files to every place that takes one, and gets back what was taken. */
export async function tryFiles(ground: Ground, tally: Tally, mega: number): Promise<number> {
  const agent = agentFor(2)
  let taken = 0
  for (const [name, bytes] of hostileFiles(mega))
    for (const [identity, endpoint, query] of places) {
      const { body, type } = multipartOf(name.replaceAll('"', '%22'), bytes)
      const authorization = `Bearer ${ground.Tokens[identity]}`
      const answer = await send(agent, ground.Url, {
        method: endpoint.method,
        path: addressOf(endpoint, {}, query),
        headers: { authorization, 'content-type': type, 'content-length': String(body.length) },
        body,
      })
      tally.count(answer)
      const what = `${name} at ${endpoint.path}`
      const fault = statusFault(endpoint, answer)
      if (fault) tally.found(0, `${what} answered ${fault}: ${answer.body.toString('utf8', 0, 200)}`)
      if (answer.status !== 200 || (endpoint !== uploadPaper && endpoint !== uploadDocument)) continue
      taken += 1
      const { Id } = JSON.parse(answer.body.toString()) as { Id: string }
      const got = await send(agent, ground.Url, {
        method: 'GET',
        path: addressOf(downloadFile, { id: Id }),
        headers: { authorization },
      })
      tally.count(got)
      const disposition = String(got.headers['content-disposition'] ?? '')
      const isSafe =
        got.headers['x-content-type-options'] === 'nosniff' &&
        !/html|svg|xml$|javascript/.test(String(got.headers['content-type'])) &&
        disposition.startsWith('attachment') &&
        !/[\r\n\u202e]|\.html"?$/.test(disposition)
      if (!isSafe)
        tally.leaked(0, `${what} comes back as ${String(got.headers['content-type'])}, ${disposition}`)
    }
  agent.destroy()
  return taken
}

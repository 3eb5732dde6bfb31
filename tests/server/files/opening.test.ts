import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadDocument, uploadPaper } from '../../../contract/files/files.ts'
import { openingLimits, startOpener, TooCostly } from '../../../server/files/opening/opener.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { fixture, fixturePath } from '../../support/fixtures.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { upload } from '../../support/upload.ts'

let portal: TestPortal
let author: TestUser
let admin: TestUser
const folder = mkdtempSync(join(tmpdir(), 'lectern-opening-'))
beforeAll(async () => {
  portal = await startPortal()
  author = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
})
afterAll(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true })
})

const paper = async (name: string, bytes: Uint8Array) => {
  const { status, Errors } = await upload(portal, uploadPaper, name, bytes, { as: author.AccessToken })
  return [status, Errors]
}

const entry = (name: string, text: Buffer | string, times = 1) => ({ name, text: Buffer.from(text), times })

/** An archive; an entry with `times` is listed so many times, over the same packed bytes. */
function archiveOf(...entries: readonly ReturnType<typeof entry>[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, text, times } of entries) {
    const packed = deflateRawSync(text)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(text.length, 8)
    const middle = Buffer.concat([Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]), sizes])
    const lengths = Buffer.alloc(4)
    lengths.writeUInt16LE(name.length)
    const head = Buffer.concat([Buffer.from('PK\u0003\u0004'), middle, lengths, Buffer.from(name)])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    const listed = [Buffer.from('PK\u0001\u0002\u0014\u0000'), middle, lengths, place, Buffer.from(name)]
    for (let n = 0; n < times; n++) directory.push(...listed)
    parts.push(head, packed)
    at += head.length + packed.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  const count = entries.reduce((sum, { times }) => sum + times, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listing, end])
}

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const types = entry(
  '[Content_Types].xml',
  `<Types><Override PartName="/word/document.xml" ContentType="${wordType}"/></Types>`,
)
const docxWith = (...more: readonly ReturnType<typeof entry>[]) =>
  archiveOf(types, entry('word/document.xml', '<w:document/>'), ...more)

/** A PDF of numbered objects, the first of which is its catalog. */
function pdfOf(...objects: readonly (Buffer | string)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  for (const [index, object] of objects.entries())
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'))
  return Buffer.concat([
    ...parts,
    Buffer.from(`trailer << /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`),
  ])
}
const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const page = (box: string) => `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R >>`
const pageWith = (entries: string) => page('0 0 595 842').replace('>>', `${entries} >>`)
const stream = (head: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${head} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
const script = '<< /S /JavaScript /JS (app.alert(1)) >>'
const words = stream('', Buffer.from('BT (Hello) Tj ET'))

/** A few kilobytes that become 600 megabytes, packed twice. */
const bomb = pdfOf(
  catalog,
  pages,
  page('0 0 595 842'),
  stream(
    '/Filter [/FlateDecode /FlateDecode]',
    deflateSync(deflateSync(Buffer.alloc(600_000_000, 'BT (x) Tj ET\n'), { level: 1 })),
  ),
)

test('documents as people write them are taken: small ones, and one with many files in it', async () => {
  expect(await paper('a.pdf', pdfOf(catalog, pages, page('0 0 595 842'), words))).toEqual([200, []])
  expect(await paper('a.docx', docxWith(entry('word/media/image.png', fixture('picture.png'), 900)))).toEqual(
    [200, []],
  )
  expect(await paper('a.doc', fixture('paper.doc'))).toEqual([200, []])
})

test.each([
  [
    'a PDF whose page unpacks to 600 MB',
    'a.pdf',
    () => bomb,
    'The file needs too much memory or time to be opened. Please export it again from your program, and upload that',
  ],
  [
    'a PDF with a page of seven metres',
    'a.pdf',
    () => pdfOf(catalog, pages, page('0 0 20000 842'), words),
    'A page of the file is longer than five metres. Please choose a smaller page',
  ],
  [
    'a PDF that runs a script when it is opened',
    'a.pdf',
    () => pdfOf(catalog.replace('>>', `/OpenAction ${script} >>`), pages, page('0 0 595 842'), words),
    'The PDF contains scripts (JavaScript). Please export it without them, and upload that',
  ],
  [
    'a PDF that runs a script when its first page is shown',
    'a.pdf',
    () => pdfOf(catalog, pages, pageWith(`/AA << /O ${script} >>`), words),
    'The PDF contains scripts (JavaScript). Please export it without them, and upload that',
  ],
  [
    'a PDF with a script behind a link',
    'a.pdf',
    () =>
      pdfOf(
        catalog,
        pages,
        pageWith(`/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${script} >>]`),
        words,
      ),
    'The PDF contains scripts (JavaScript). Please export it without them, and upload that',
  ],
  [
    'a PDF with a script after another action, under a name that hides it',
    'a.pdf',
    () =>
      pdfOf(
        catalog.replace(
          '>>',
          '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [<< /S /J#61vaScript /JS (1) >>] >> >>',
        ),
        pages,
        page('0 0 595 842'),
        words,
      ),
    'The PDF contains scripts (JavaScript). Please export it without them, and upload that',
  ],
  [
    'a Word document that lists one picture 60,000 times',
    'a.docx',
    () => docxWith(entry('word/media/image.png', Buffer.alloc(100_000), 60_000)),
    'The file contains more than 256 MB once it is unpacked',
  ],
  [
    'a Word document whose elements nest 100,000 deep',
    'a.docx',
    () => docxWith(entry('word/footnotes.xml', '<w:p>'.repeat(100_000))),
    'The file nests its parts more than 1,000 deep. Please save it again, and upload that',
  ],
  [
    'a Word document with macros',
    'a.docx',
    () => docxWith(entry('word/vbaProject.bin', 'Sub AutoOpen()')),
    'The file contains macros. Please save it as a document without macros, and upload that',
  ],
  [
    'an old Word document with macros',
    'a.doc',
    () => Buffer.concat([fixture('paper.doc'), Buffer.from('_VBA_PROJECT', 'utf16le')]),
    'The file contains macros. Please save it as a document without macros, and upload that',
  ],
  [
    'a Word document without its end',
    'a.docx',
    () => docxWith().subarray(0, -30),
    'The file is damaged and cannot be opened. Please save it again, and upload that',
  ],
  [
    'a Word document whose packed bytes are broken',
    'a.docx',
    () => {
      const bytes = docxWith(entry('word/styles.xml', 'x'.repeat(5000)))
      return bytes.fill(0xff, bytes.indexOf('word/styles.xml') + 15, bytes.indexOf('word/styles.xml') + 25)
    },
    'The file is damaged and cannot be opened. Please save it again, and upload that',
  ],
])('%s is refused in a sentence', async (_what, name, bytes, sentence) => {
  expect(await paper(name, bytes())).toEqual([422, [sentence]])
})

/** A picture with another size in its head. */
function sized(name: 'picture.png' | 'picture.jpg' | 'picture.webp', side: number): Buffer {
  const bytes = Buffer.from(fixture(name))
  if (name === 'picture.png') {
    bytes.writeUInt32BE(side, 16)
    bytes.writeUInt32BE(side, 20)
  } else if (name === 'picture.jpg') {
    const at = bytes.findIndex((byte, index) => byte === 0xff && [0xc0, 0xc2].includes(bytes[index + 1] ?? 0))
    bytes.writeUInt16BE(side, at + 5)
    bytes.writeUInt16BE(side, at + 7)
  } else {
    bytes.write('VP8X', 12)
    bytes.writeUIntLE(side - 1, 24, 3)
    bytes.writeUIntLE(side - 1, 27, 3)
  }
  return bytes
}

test.each(['picture.png', 'picture.jpg', 'picture.webp'] as const)(
  '%s is taken with 4,000 pixels a side, and refused with 60,000',
  async (name) => {
    const sent = { as: admin.AccessToken, query: { kind: 'image' as const } }
    expect((await upload(portal, uploadDocument, name, sized(name, 4000), sent)).status).toBe(200)
    expect(await upload(portal, uploadDocument, name, sized(name, 60_000), sent)).toMatchObject({
      status: 422,
      Errors: ['The picture has more than 100 million pixels. Please make it smaller'],
    })
  },
)

test('files are opened one at a time, and one that costs too much takes no other with it', async () => {
  const path = join(folder, 'bomb.pdf')
  writeFileSync(path, bomb)
  const opener = startOpener()
  try {
    const before = process.memoryUsage.rss()
    const opened = await Promise.allSettled([
      opener.open('inspect', fixturePath('paper.pdf')),
      opener.open('inspect', path),
      opener.open('readBeginning', path),
      opener.open('inspect', fixturePath('paper.docx')),
    ])
    expect(opened).toEqual([
      { status: 'fulfilled', value: { Found: 'pdf', Problem: null } },
      { status: 'rejected', reason: new TooCostly('memory') },
      { status: 'rejected', reason: new TooCostly('memory') },
      { status: 'fulfilled', value: { Found: 'docx', Problem: null } },
    ])
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024)
  } finally {
    opener.stop()
  }
})

test('a file that takes too much processor time is given up', async () => {
  const opener = startOpener({ ...openingLimits, time: 1 })
  try {
    await expect(opener.open('inspect', fixturePath('paper.pdf'))).rejects.toThrow(new TooCostly('time'))
  } finally {
    opener.stop()
  }
})

test('a file that a busy machine does not get to is asked for again, not refused', async () => {
  const opener = startOpener({ ...openingLimits, patience: 1 })
  try {
    await expect(opener.open('inspect', fixturePath('paper.pdf'))).rejects.toMatchObject({
      status: 503,
      headers: { 'retry-after': '30' },
    })
  } finally {
    opener.stop()
  }
})

test('a file that is gone is no file that costs too much', async () => {
  const opener = startOpener()
  try {
    await expect(opener.open('inspect', join(folder, 'gone.pdf'))).rejects.toMatchObject({ code: 'ENOENT' })
  } finally {
    opener.stop()
  }
})

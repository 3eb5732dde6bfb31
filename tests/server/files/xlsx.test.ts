import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { xlsxOf, type Cells } from '../../../server/files/xlsx.ts'
import { rowsOfXlsx } from '../../support/sheets.ts'
import { unzip } from '../../support/zip.ts'

async function* slices(...given: (readonly Cells[])[]): AsyncGenerator<readonly Cells[]> {
  yield* given
}

test('a workbook gives back numbers as numbers and every text as it was, in all scripts', async () => {
  const rows: Cells[] = [
    ['Title', 'Amount'],
    ['₹ & <हिन्दी> "日本語" 😀', 1234.5],
    ['=1+1', 0],
    [' two  spaces ', -0.1],
    ['', 1e21],
    ['007', 7],
  ]
  const bytes = await buffer(xlsxOf(slices(rows.slice(0, 1), [], rows.slice(1, 3), rows.slice(3))))
  expect(await rowsOfXlsx(bytes)).toEqual(rows)
})

test('a line break is a line feed alone, as spreadsheets write it', async () => {
  const bytes = await buffer(xlsxOf(slices([['Abstract'], ['one\r\ntwo\rthree\nfour']])))
  expect(await rowsOfXlsx(bytes)).toEqual([['Abstract'], ['one\ntwo\nthree\nfour']])
})

test('the heading alone is bold, and stays in sight', async () => {
  const entries = unzip(await buffer(xlsxOf(slices([['Title', 'Code']], [['One', 1]], [['Two', 2]]))))
  const sheet = String(entries.get('xl/worksheets/sheet1.xml'))
  expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
  const styled = [...sheet.matchAll(/<c r="(\w+)"[^>]* s="1"/g)].map(([, cell]) => cell)
  expect(styled).toEqual(['A1', 'B1'])
  const styles = String(entries.get('xl/styles.xml'))
  const fonts = [...styles.matchAll(/<font>(.*?)<\/font>/g)].map(([, font]) => font?.includes('<b/>'))
  expect(fonts).toEqual([false, true])
  expect(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0].match(/fontId="\d"/g)).toEqual([
    'fontId="0"',
    'fontId="1"',
  ])
})

test('rows are read while they are sent, and no longer once nobody reads', async () => {
  const state = { read: 0, isOver: false }
  async function* endless(): AsyncGenerator<readonly Cells[]> {
    try {
      for (;;) {
        state.read += 1
        yield Array.from({ length: 500 }, () => [Math.random().toString(36).repeat(20)])
      }
    } finally {
      state.isOver = true
    }
  }
  let pieces = 0
  for await (const piece of xlsxOf(endless())) {
    expect(piece.length).toBeGreaterThan(0)
    pieces += 1
    if (pieces === 5) break
  }
  await expect.poll(() => state.isOver).toBe(true)
  expect(state.read).toBeLessThan(20)
})

test('rows that cannot be read break the file off', async () => {
  async function* failing(): AsyncGenerator<readonly Cells[]> {
    yield [['Title']]
    throw new RangeError('The connection is lost')
  }
  await expect(buffer(xlsxOf(failing()))).rejects.toThrow('The connection is lost')
})

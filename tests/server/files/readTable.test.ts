import { expect, test } from 'vitest'
import { readTable, type TableKind } from '../../../server/files/readTable.ts'

type Field = 'name' | 'place' | 'note'

const kind: TableKind<Field> = {
  columns: [
    { field: 'name', guesses: [/^full name$/, /^name\b/] },
    { field: 'place', guesses: [/^(place|ort|lieu)$/] },
    { field: 'note', guesses: [/^note/, /name/], several: true },
  ],
  missing: (places) => (['name', 'place'] as const).filter((field) => !places.has(field)),
  texts: { notCsv: 'No table', tooManyLines: 'Too long', quotes: 'Quotes do not pair near line' },
  limits: { rows: 3, row: 500, strange: 0 },
}

const read = (text: string, some: Partial<TableKind<Field>> = {}, chosen?: ReadonlyMap<Field, number[]>) =>
  readTable(Buffer.from(text), { ...kind, ...some }, chosen)

/** The cells of all rows with their lines. */
async function cellsOf(table: ReturnType<typeof read>) {
  const { rows, cell } = await table
  return rows.map((row) => [row.Line, cell(row, 'name'), cell(row, 'place')])
}

test.each([',', ';', '\t', '|'])('a table may have %j between its columns', async (separator) => {
  const text = ['Ort,Name', 'Pune,Ada', 'Oslo,Bob'].join('\r\n').replaceAll(',', separator)
  expect(await cellsOf(read(text))).toEqual([
    [2, 'Ada', 'Pune'],
    [3, 'Bob', 'Oslo'],
  ])
})

test('quoted cells hold separators, line breaks and quotation marks, and each row keeps its line', async () => {
  const text = 'Name,Place\n"Ada, ""Countess""","one\ntwo"\n\nBob,Oslo\n'
  expect(await cellsOf(read(text))).toEqual([
    [3, 'Ada, "Countess"', 'one\ntwo'],
    [5, 'Bob', 'Oslo'],
  ])
})

test('headings are guessed without accents and signs, the likeliest first, each taken once, and several columns may hold one field', async () => {
  const { places } = await read('Note 1,Name of school,FULL NAME,Líeu,Notes\na,b,c,d,e')
  expect([...places]).toEqual([
    ['name', [2]],
    ['place', [3]],
    ['note', [0, 1, 4]],
  ])
})

test('columns that were chosen count instead of the headings', async () => {
  const chosen = new Map<Field, number[]>([
    ['name', [1]],
    ['place', [0]],
  ])
  expect(await cellsOf(read('Place,Name\nAda,Pune\n', {}, chosen))).toEqual([[2, 'Pune', 'Ada']])
  expect((await read('x,y\nPune,Ada\n', {}, chosen)).missing).toEqual([])
})

test('a table without a required column says which one, and a row that is too short has an empty cell', async () => {
  const { missing, headings } = await read('Name,Where\nAda,Pune')
  expect([missing, headings]).toEqual([['place'], { Line: 1, Cells: ['Name', 'Where'] }])
  expect(await cellsOf(read('Name,Place\nAda'))).toEqual([[2, 'Ada', '']])
})

test('headings are found below what is printed above them, where that is usual', async () => {
  const text = 'Bank of Pune\nAccount;12\n\nName;Place\nAda;Pune\n'
  expect(await cellsOf(read(text, { limits: { ...kind.limits, above: 10 } }))).toEqual([[5, 'Ada', 'Pune']])
  expect((await read(text)).missing).toEqual(['name', 'place'])
})

test('quotation marks that do not pair are refused with their line, or read as they are', async () => {
  const text = `Name,Place\nAda,"Pune\n${'x'.repeat(600)}`
  await expect(read(text)).rejects.toMatchObject({
    status: 422,
    message: expect.stringMatching(/^Quotes do not pair near line \d/) as string,
  })
  const { notCsv, tooManyLines } = kind.texts
  expect(await cellsOf(read('Name,Place\n"Ada,Pune\nBob,Oslo', { texts: { notCsv, tooManyLines } }))).toEqual(
    [
      [2, '"Ada', 'Pune'],
      [3, 'Bob', 'Oslo'],
    ],
  )
})

test('a picture, an empty file and too many rows are refused', async () => {
  const refusal = (message: string) => ({ status: 422, message })
  await expect(read('\u0000\u0001\u0002')).rejects.toMatchObject(refusal('No table'))
  await expect(read('<html>')).rejects.toMatchObject(refusal('No table'))
  await expect(read('')).rejects.toMatchObject(refusal('No table'))
  await expect(read('Name,Place\na,b\na,b\na,b\na,b')).rejects.toMatchObject(refusal('Too long'))
})

import { expect, test } from 'vitest'
import { readAmount, readDay, readNumber } from '../../../server/payments/statements/statementFields.ts'
import { readLines } from '../../../server/payments/statements/statementLines.ts'
import { fixture } from '../../support/fixtures.ts'
import { indianStatement } from '../../support/statements.ts'

const read = (text: string, encoding: BufferEncoding = 'utf8') => readLines(Buffer.from(text, encoding))

test.each([
  ['20/11/2026', '2026-11-20'],
  ['20-11-26', '2026-11-20'],
  ['2.1.2026', '2026-01-02'],
  ['20 Nov 2026', '2026-11-20'],
  ['20-NOV-26', '2026-11-20'],
  ['05 März 2026', '2026-03-05'],
  ['2026-11-20', '2026-11-20'],
  ['20261120', '2026-11-20'],
  ['20/11/2026 10:42:11', '2026-11-20'],
  ['31/02/2026', ''],
  ['11/20/2026', ''],
  ['Closing Balance', ''],
  ['', ''],
])('the day %s is read as %s', (cell, day) => {
  expect(readDay(cell)).toBe(day)
})

test.each([
  ['1,25,000.50', 12_500_050],
  ['1.250,50', 125_050],
  ['1.250.000', 125_000_000],
  ["1'250.5", 125_050],
  ['5000', 500_000],
  ['5,000', 500_000],
  ['₹ 5,000.00', 500_000],
  ['Rs. 500', 50_000],
  ['500 Rs', 50_000],
  ['5,000.00Cr', 500_000],
  ['5,000.00 Dr.', -500_000],
  ['-12,30', -1230],
  ['12,30-', -1230],
  ['(12.30)', -1230],
  ['250,00 €', 25_000],
  ['1250.500', null],
  ['1,2345', null],
  ['twelve', null],
  ['', null],
])('the amount %s is read as %s minor units', (cell, minor) => {
  expect(readAmount(cell)).toBe(minor)
})

test.each([
  ['0000412345678901', '', '412345678901'],
  ['SBIN 5261 2345 6789', '', 'SBIN526123456789'],
  ['', 'UPI/CR/412345678901/ASHA RAO/SBIN', '412345678901'],
  ['', 'NEFT-HDFC0N1234567890123456-ASHA', 'HDFC0N1234567890123456'.slice(0, 22)],
  ['0', 'CASH DEPOSIT', ''],
])('the transaction number of %s and %s is %s', (cell, description, number) => {
  expect(readNumber(cell, description)).toBe(number)
})

test('a statement with the address of the bank above it and a balance below is read line by line', async () => {
  const lines = await read(
    indianStatement([
      { Description: 'UPI/412345678901/ASHA RAO, MYSURU', Number: '412345678901', Amount: 12_500_050 },
      { Description: 'CHQ PAID', Amount: -500_000 },
    ]),
  )
  expect(lines).toMatchObject([
    {
      Line: 5,
      PaidOn: '2026-11-14',
      Description: 'UPI/412345678901/ASHA RAO, MYSURU',
      TransactionId: '412345678901',
      Amount: 12_500_050,
      State: 'unmatched',
    },
    { Line: 6, Amount: -500_000, State: 'outgoing', Reason: 'Money that was paid out' },
    {
      Line: 8,
      State: 'unreadable',
      Description: 'Closing Balance 12,34,567.00',
      Reason: 'No day or no amount',
    },
    { Line: 9, State: 'unreadable' },
  ])
})

const german = [
  'Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Kontonummer;Betrag;Waehrung',
  '"DE12";"14.11.26";"14.11.26";"GUTSCHRIFT";"LEC-7K2M9Q Tagung";"Jörg Müller";"DE99";"1.250,50";"EUR"',
  '"DE12";"15.11.26";"15.11.26";"LASTSCHRIFT";"Miete";"Haus & Grund";"DE98";"-900,00";"EUR"',
].join('\r\n')

test.each([
  ['UTF-8', Buffer.from(german)],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${german}`)],
  ['Latin-1', Buffer.from(german, 'latin1')],
  ['UTF-16', Buffer.from(`\ufeff${german}`, 'utf16le')],
  ['UTF-16 without its mark', Buffer.from(german, 'utf16le')],
  ['UTF-16 of the other order', Buffer.from(`\ufeff${german}`, 'utf16le').swap16()],
])('a German statement in %s, with semicolons, is read with its umlauts', async (_name, bytes) => {
  expect(await readLines(bytes)).toMatchObject([
    {
      PaidOn: '2026-11-14',
      Description: 'GUTSCHRIFT LEC-7K2M9Q Tagung Jörg Müller',
      Amount: 125_050,
      State: 'unmatched',
    },
    { PaidOn: '2026-11-15', Amount: -90_000, State: 'outgoing' },
  ])
})

test.each([
  ['tabs', '\t'],
  ['pipes', '|'],
  ['semicolons', ';'],
])('columns may be parted by %s', async (_name, separator) => {
  const lines = await read(indianStatement([{ Description: 'IMPS/ASHA RAO', Amount: 500_000 }], separator))
  expect(lines[0]).toMatchObject({ Description: 'IMPS/ASHA RAO', Amount: 500_000, State: 'unmatched' })
})

test.each([
  [
    'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance\n14/11/26,UPI-ASHA,0000412345678901,14/11/26,,"5,000.00",9',
    500_000,
  ],
  [
    'S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount(INR),Deposit Amount(INR),Balance(INR)\n1,14/11/2026,14/11/2026,-,UPI/412345678901/ASHA,0,5000.00,9',
    500_000,
  ],
  [
    'Tran Date,Chq No,Particulars,Debit,Credit,Balance\n14-11-2026,,UPI/412345678901/ASHA,,5000.00,9',
    500_000,
  ],
  ['Date,Description,Amount,Type\n14 Nov 2026,UPI/412345678901/ASHA,5000,CR', 500_000],
  ['Date,Description,Amount,Dr / Cr\n14 Nov 2026,UPI/412345678901/ASHA,5000,DR', -500_000],
  ['Date,Details,Amount\n2026-11-14,UPI/412345678901/ASHA,5000.00 Cr', 500_000],
])('the columns of %s are known', async (text, Amount) => {
  expect((await read(text))[0]).toMatchObject({ PaidOn: '2026-11-14', TransactionId: '412345678901', Amount })
})

test('quotation marks that do not pair do not swallow the lines that follow', async () => {
  const lines = await read('Date,Description,Amount\n14/11/2026,"ASHA,5000\n15/11/2026,RAVI,600\n')
  expect(lines.map(({ Amount }) => Amount)).toEqual([500_000, 60_000])
})

test('an amount above the most that a registration may cost is reported, not cut', async () => {
  const [line] = await read('Date,Description,Amount\n14/11/2026,GRANT,"5,00,00,000.00"')
  expect(line).toMatchObject({ State: 'unreadable', Amount: 0, Reason: 'This amount is too large' })
})

test.each([
  [
    'a PDF',
    fixture('paper.pdf'),
    'This file is no CSV that can be read. Export the statement from your bank as CSV, and choose that file',
  ],
  [
    'a picture',
    fixture('picture.png'),
    'This file is no CSV that can be read. Export the statement from your bank as CSV, and choose that file',
  ],
  [
    'a Word document',
    fixture('paper.docx'),
    'This file is no CSV that can be read. Export the statement from your bank as CSV, and choose that file',
  ],
  [
    'a web page',
    Buffer.from('<html><table><tr><td>Date</td></tr></table></html>'),
    'This file is no CSV that can be read. Export the statement from your bank as CSV, and choose that file',
  ],
  [
    'blanks',
    Buffer.from(' \r\n \r\n'),
    'This file is no CSV that can be read. Export the statement from your bank as CSV, and choose that file',
  ],
  [
    'prose',
    Buffer.from('Dear bank,\nplease send the statement.\n'),
    'This file is no CSV that can be read. Export the statement from your bank as CSV, and choose that file',
  ],
  [
    'a table of something else',
    Buffer.from('Paper,Title,Theme\n1,Spices,Botany\n'),
    'The columns of day, description and amount were not found. The first row must name them, such as Date, Narration, Credit',
  ],
  ['a head without lines', Buffer.from('Date,Description,Amount\n'), 'This statement has no lines'],
])('%s is refused in words', async (_name, bytes, message) => {
  await expect(readLines(bytes)).rejects.toMatchObject({ status: 422, message })
})

const businessOf = (count: number) =>
  Array.from({ length: count }, (_none, index) => `14/11/2026,UPI/${7e11 + index}/STATIONERS,"1,234.56"`)

test('50,000 lines are read while others are served, and one more is refused', async () => {
  const text = (count: number) => ['Date,Description,Amount', ...businessOf(count)].join('\n')
  const most = text(50_000)
  let served = 0
  const serving = setInterval(() => {
    served += 1
  }, 1)
  const lines = await read(most)
  clearInterval(serving)
  expect([lines.length, lines.at(-1)?.Amount]).toEqual([50_000, 123_456])
  // Work in one piece would have let nobody in.
  expect(served).toBeGreaterThan(20)
  await expect(read(text(50_001))).rejects.toMatchObject({
    message: 'A statement may have at most 50,000 lines',
  })
})

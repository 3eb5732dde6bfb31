import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { printAside } from '../../../server/payments/print/printer.ts'
import type { Printed } from '../../../server/payments/printedTexts.ts'

const receipt = (Number: string): Printed => ({
  Title: 'Receipt',
  Number,
  IssuedOn: '22 November 2026',
  ConferenceName: 'Words 2026',
  Society: { Name: 'Linguistic Society', Address: 'Mysuru 570006', TaxNumber: '' },
  To: { Name: 'Asha Rao', Address: '', TaxNumber: '' },
  Facts: [],
  CurrencySymbol: '₹',
  Lines: [{ Label: 'Registration', Count: 1, Amount: 500_000 }],
  Total: 500_000,
  TaxLines: [],
  AmountLabel: 'Amount received',
  Amount: 500_000,
  AmountInWords: 'Five thousand rupees only',
  SupportEmail: 'help@example.org',
})

const textOf = async (bytes: Buffer) =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text

test('of papers printed at the same time each caller gets their own, and one that cannot be printed affects no other', async () => {
  const numbers = ['R-0001', 'R-0002', 'R-0003']
  const print = (words: Printed) => printAside(words, { code: null, void: null })
  const papers = await Promise.all(numbers.map((number) => print(receipt(number))))
  for (const [index, paper] of papers.entries()) {
    const text = await textOf(paper)
    for (const number of numbers) expect(text.includes(number)).toBe(number === numbers[index])
  }
  // Words that no receipt has, such as of an older version of the portal.
  const { Lines: _lines, ...incomplete } = receipt('R-0004')
  await expect(print(incomplete as Printed)).rejects.toThrow()
  expect(await textOf(await print(receipt('R-0005')))).toContain('R-0005')
})

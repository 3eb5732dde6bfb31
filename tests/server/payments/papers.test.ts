import { getInvoice, setBilledTo } from '../../../contract/payments/bills.ts'
import { confirmPayment, reversePayment } from '../../../contract/payments/payments.ts'
import { getReceipt, verifyReceipt } from '../../../contract/payments/receipts.ts'
import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeEach, expect, test } from 'vitest'
import { people } from '../../../server/db/schema/people.ts'
import { bank, bills, receipts } from '../../../server/db/schema/payments.ts'
import { runsOf } from '../../../server/print/fonts.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { mailsIn } from '../../support/mailbox.ts'
import { settingsOf } from '../../support/papers.ts'
import { claimed, closeWindows, longSessions, payerOf } from '../../support/payments.ts'
import { download } from '../../support/upload.ts'

const portal = await emptiedPortal({
  timing: longSessions,
  environment: { PUBLIC_URL: 'https://conference.example.org' },
})
let admin: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
  await settingsOf(portal, { ConferenceName: 'Words 2026', SocietyName: 'Linguistic Society' })
  await portal.context.database.sql.insert(bank).values({
    SocietyAddress: 'Manasagangotri\nMysuru 570006',
    TaxNumber: '29ABCDE1234F1Z5',
    TaxName: 'GST',
    TaxPercent: 18,
    UpiId: 'society@sbi',
  })
})

type Payer = Awaited<ReturnType<typeof payerOf>>

/** The text of a PDF, its blanks as single ones. */
async function textOf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

const invoiceOf = (payer: Payer, as = payer.AccessToken) =>
  download(portal, getInvoice, payer.PaymentDetailsId, { as })

async function confirmed(payer: Payer, Amount = 500_000): Promise<string> {
  const id = await claimed(portal, payer, { TransactionId: '412345678901', Amount })
  const body = { Amount, Accepted: true, Remarks: '' }
  await call(portal, confirmPayment, { as: admin.AccessToken, params: { id }, body })
  return id
}

test('an invoice names both sides, its lines, the tax that is contained, and the sum in words', async () => {
  const payer = await payerOf(portal, {
    IsBookOfAbstractRequired: true,
    BookOfAbstractAmount: 90_000,
    ExpectedAmount: 590_000,
  })
  await call(portal, setBilledTo, {
    as: payer.AccessToken,
    params: { id: payer.PaymentDetailsId },
    body: {
      BilledName: 'University of Mysore',
      BilledAddress: 'Crawford Hall\nMysuru',
      BilledTaxNumber: '29AAAAA1111A1Z1',
    },
  })
  const { status, headers, bytes } = await invoiceOf(payer)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(headers['content-disposition']).toContain('invoice-I-0001.pdf')
  const text = await textOf(bytes)
  for (const words of [
    'Linguistic Society',
    'Manasagangotri',
    'GSTIN: 29ABCDE1234F1Z5',
    'Invoice I-0001',
    'Words 2026',
    'University of Mysore',
    'Crawford Hall',
    'GSTIN: 29AAAAA1111A1Z1',
    'For: Asha Rao',
    `Reference: ${payer.Reference}`,
    'Registration and accommodation (Presenter) ₹5,000',
    'Book of abstracts ₹900',
    'Total ₹5,900',
    'CGST 9% (contained) ₹450',
    'SGST 9% (contained) ₹450',
    'Total in words: Rupees five thousand nine hundred only',
  ])
    expect(text).toContain(words)
})

test('an invoice keeps its number, and the next one gets the next', async () => {
  const [first, second] = [await payerOf(portal), await payerOf(portal)]
  const replies = await Promise.all([first, first, first].map((payer) => invoiceOf(payer)))
  expect(replies.map(({ headers }) => headers['content-disposition']).join()).not.toContain('I-0002')
  expect((await invoiceOf(second, admin.AccessToken)).headers['content-disposition']).toContain('I-0002')
  expect((await invoiceOf(first, second.AccessToken)).status).toBe(404)
  const rows = await portal.context.database.sql.select({ Number: bills.InvoiceNumber }).from(bills)
  expect(rows.map(({ Number }) => Number).sort()).toEqual(['I-0001', 'I-0002'])
})

test('nothing is invoiced where nothing is to be paid, and no number is drawn', async () => {
  const reply = await invoiceOf(await payerOf(portal, { ExpectedAmount: 0, Amount: 0 }))
  expect([reply.status, JSON.parse(reply.bytes.toString())]).toMatchObject([
    409,
    { Message: 'There is nothing to invoice for this registration' },
  ])
  expect((await invoiceOf(await payerOf(portal))).headers['content-disposition']).toContain('I-0001')
})

test('a receipt is attached to the mail and can be downloaded, and its code shows that it is genuine', async () => {
  const payer = await payerOf(portal)
  const id = await confirmed(payer)
  const early = await download(portal, getReceipt, id, { as: payer.AccessToken })
  expect([early.status, JSON.parse(early.bytes.toString())]).toMatchObject([
    409,
    {
      Message: 'The receipt follows once the payment is confirmed and can no longer be undone',
    },
  ])
  await closeWindows(portal)
  const { status, bytes } = await download(portal, getReceipt, id, { as: payer.AccessToken })
  expect(status).toBe(200)
  const text = await textOf(bytes)
  for (const words of [
    'Receipt R-0001',
    'Paid by: UPI',
    'Transaction number: 412345678901',
    'Paid on: 1 November 2026',
    'Amount received ₹5,000',
    'IGST 18% (contained) ₹762.71',
    'Amount received in words: Rupees five thousand only',
    'Scan to check that this receipt is genuine',
  ])
    expect(text).toContain(words)
  const stranger = await payerOf(portal)
  expect((await download(portal, getReceipt, id, { as: stranger.AccessToken })).status).toBe(404)

  const [receipt] = await portal.context.database.sql.select().from(receipts)
  const verified = await call(portal, verifyReceipt, { params: { code: receipt?.VerifyCode ?? '' } })
  expect(verified.Result).toMatchObject({
    ReceiptNumber: 'R-0001',
    Amount: 500_000,
    CurrencySymbol: '₹',
    ConferenceName: 'Words 2026',
    SocietyName: 'Linguistic Society',
    VoidedOn: null,
    TimeZone: 'Asia/Kolkata',
  })
  const unknown = await call(portal, verifyReceipt, { params: { code: 'x'.repeat(43) } })
  expect(unknown.status).toBe(404)

  await portal.context.mailer.stop()
  const mail = (await mailsIn(`${portal.dataDir}/mail`)).find(({ to }) => to.includes(payer.Email))
  expect(mail?.attachments.map(({ name, type }) => [name, type])).toEqual([
    ['receipt-R-0001.pdf', 'application/pdf'],
  ])
  expect(await textOf(mail?.attachments[0]?.bytes ?? Buffer.alloc(0))).toContain('Receipt R-0001')
})

test('the words of a receipt stay as they were, and a void one says so', async () => {
  const payer = await payerOf(portal)
  const id = await confirmed(payer)
  await closeWindows(portal)
  await settingsOf(portal, { SocietyName: 'Another Society' })
  await portal.context.database.sql
    .update(people)
    .set({ FullName: 'Somebody Else' })
    .where(eq(people.UserDetailId, payer.UserDetailId))
  const params = { id }
  const body = { Reason: 'Cheque bounced' }
  await call(portal, reversePayment, { as: admin.AccessToken, params, body })
  await closeWindows(portal)
  const text = await textOf((await download(portal, getReceipt, id, { as: payer.AccessToken })).bytes)
  expect(text).toContain('Linguistic Society')
  expect(text).toContain('Asha Rao')
  expect(text).toMatch(/Void since \d+ \w+ \d{4}: Cheque bounced/)
  const [receipt] = await portal.context.database.sql.select().from(receipts)
  const verified = await call(portal, verifyReceipt, { params: { code: receipt?.VerifyCode ?? '' } })
  expect(verified.Result.VoidedOn).not.toBeNull()
})

test('a PDF is tagged, names its language, and can be read out', async () => {
  const payer = await payerOf(portal)
  const { bytes } = await invoiceOf(payer)
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { info } = await document.getMetadata()
  expect(info).toMatchObject({ Language: 'en-IN', Title: 'Invoice I-0001' })
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
  const tree = JSON.stringify(await (await document.getPage(1)).getStructTree())
  for (const role of ['H1', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure'])
    expect(tree).toContain(`"role":"${role}"`)
})

test('Devanagari is set in its own typeface, with every sign that it needs', async () => {
  expect(runsOf('Dr. प्रिया शर्मा, Pune')).toEqual([
    { text: 'Dr. ', isDevanagari: false },
    { text: 'प्रिया', isDevanagari: true },
    { text: ' ', isDevanagari: false },
    { text: 'शर्मा', isDevanagari: true },
    { text: ', Pune', isDevanagari: false },
  ])
  const payer = await payerOf(portal)
  await portal.context.database.sql
    .update(people)
    .set({ FullName: 'प्रिया शर्मा' })
    .where(eq(people.UserDetailId, payer.UserDetailId))
  const text = await textOf((await invoiceOf(payer)).bytes)
  // Shaping puts vowel signs where they are seen: what counts is that every sign is there, and none is a box.
  for (const sign of new Set('प्रियाशर्मा')) expect(text).toContain(sign)
  expect(text).not.toContain('\u0000')
})

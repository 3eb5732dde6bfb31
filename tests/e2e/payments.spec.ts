import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import { desc } from 'drizzle-orm'
import { getDocumentProxy, extractText } from 'unpdf'
import type { Session } from '../../contract/accounts.ts'
import { createAuthor } from '../../contract/authors.ts'
import { bankLabels, bankTexts, getBank, saveBank } from '../../contract/bank.ts'
import { getBill, type Bill } from '../../contract/bills.ts'
import { otherWindowTexts } from '../../contract/elsewhere.ts'
import { formTexts } from '../../contract/forms.ts'
import { noId } from '../../contract/limits.ts'
import { pageTexts } from '../../contract/lists.ts'
import { payDeskTexts } from '../../contract/paymentDesk.ts'
import { payTexts, verifyTexts } from '../../contract/paymentPage.ts'
import { confirmPayment, recordPayment } from '../../contract/payments.ts'
import { paymentTexts } from '../../contract/paymentTexts.ts'
import { saveRates } from '../../contract/rates.ts'
import { createAccommodation, getAccommodations } from '../../contract/registration.ts'
import { registrationTexts } from '../../contract/registrationTexts.ts'
import { travelLabels, type TravelFields } from '../../contract/travel.ts'
import { travelScreenTexts } from '../../contract/travelScreens.ts'
import { savingTexts } from '../../contract/wizard.ts'
import { whereKept } from '../../contract/whereKept.ts'
import type { Portal } from '../../server/app.ts'
import { paperAuthors } from '../../server/papers/table.ts'
import { receipts } from '../../server/payments/table.ts'
import { authorOf, testPassword } from '../support/accounts.ts'
import { fixturePath } from '../support/fixtures.ts'
import { flawsOf } from '../support/axe.ts'
import { overflowOf, settled, windowOf } from '../support/look.ts'
import { mailsIn } from '../support/mailbox.ts'
import { deskSize, phoneSize } from '../support/phone.ts'
import { startPortalProcess, type PortalProcess } from '../support/process.ts'
import { rateOf, transferred } from '../support/registrations.ts'
import { callOver, databaseAt, sessionAt, submittedAt, themeAt } from '../support/remote.ts'
import { everydayLines, indianStatement } from '../support/statements.ts'
import { tabTo } from './steps.ts'
import { test } from './test.ts'

let portal: PortalProcess
let admin: Session
let ThemeId: string
test.beforeAll(async () => {
  portal = await startPortalProcess()
  admin = await sessionAt(portal, { Roles: ['Admin'] })
  await callOver(portal, saveRates, {
    as: admin,
    body: {
      Rates: [
        rateOf({ Category: 'GeneralAttendee', Amount: 500_000, AccommodationAmount: 250_000 }),
        rateOf({ Amount: 400_000, AccommodationAmount: 250_000 }),
        rateOf({ Category: 'Student', Amount: 100_000, AccommodationAmount: 250_000 }),
      ],
    },
  })
  await setUndoMinutes(10)
  ThemeId = await themeAt(portal, admin, 'Phonology')
})
test.afterAll(async () => {
  await portal.stop()
  portal.remove()
})

async function setUndoMinutes(UndoMinutes: number): Promise<void> {
  const { Version: _version, ...bank } = await callOver(portal, getBank, { as: admin })
  await callOver(portal, saveBank, {
    as: admin,
    body: {
      ...bank,
      AccountName: 'Society for Linguistics',
      AccountNumber: '12345678901',
      IfscCode: 'SBIN0001234',
      BankName: 'State Bank, Mysuru',
      UpiId: 'society@sbi',
      UndoMinutes,
    },
  })
}

/** The bill of somebody whom `as` registers with accommodation. */
async function billFor(as: Session, UserDetailId: string, PaperId = noId): Promise<Bill> {
  const { AccommodationId } = await callOver(portal, createAccommodation, {
    as,
    body: {
      IsAttendingConference: true,
      AccommodationRequired: true,
      IsBookOfAbstractRequired: false,
      IsSocietyLifeMember: false,
      AddPerson: [],
      UserDetailId,
      PaperId,
    },
  })
  return billOf(as, AccommodationId)
}

/** Somebody who registers and owes 7,500 rupees. */
async function payer(): Promise<{ session: Session; bill: Bill }> {
  const session = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
  return { session, bill: await billFor(session, session.UserDetailId) }
}

/** A presenter's approved paper with a co-author, whose account has no password yet. */
async function paperForTwo() {
  const owner = await sessionAt(portal)
  const { Id } = await submittedAt(
    portal,
    owner,
    { ThemeId, PaperTitle: 'On two authors' },
    { admin, Status: 'approved', Feedback: '' },
  )
  const Email = `meera-${Id.slice(0, 8)}@example.org`
  const { UserDetailId } = await callOver(portal, createAuthor, {
    as: owner,
    body: authorOf({ FirstName: 'Meera', Email }),
  })
  await databaseAt(portal, (sql) =>
    sql.insert(paperAuthors).values({ PaperId: Id, UserDetailId, Sequence: 2 }),
  )
  return { owner, PaperId: Id, coAuthor: { UserDetailId, Email } }
}
const billOf = (as: Session, id: string) => callOver(portal, getBill, { as, params: { id } })

const phone = { viewport: phoneSize, hasTouch: true, isMobile: true }
const desk = { viewport: deskSize }
const open = (browser: Browser, session: Session, device: typeof phone | typeof desk) =>
  windowOf(browser, portal.url, session, { ...device, serviceWorkers: 'block', acceptDownloads: true })

async function look(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(page)
  const { outputDir } = test.info().project
  await page.screenshot({ path: join(outputDir, 'screens', `payments-${name}.png`), fullPage: true })
  expect.soft(await flawsOf(page), `axe at ${name}`).toEqual([])
  expect.soft(await overflowOf(page), `pixels too wide at ${name}`).toBe(0)
}

/** Looks at a screen of the desk, and at the same one as wide as a phone. */
async function lookAtBoth(page: Page, name: string): Promise<void> {
  await look(page, name)
  await page.setViewportSize(phoneSize)
  await look(page, `${name} on a phone`)
  await page.setViewportSize(deskSize)
}

async function claim(page: Page, number: string, amount: string): Promise<void> {
  await page.getByLabel(payTexts.mode).selectOption('UPI')
  await page.getByLabel(payTexts.number).fill(number)
  await page.getByLabel(`${payTexts.amount} (₹)`).fill(amount)
  await page
    .getByLabel(payTexts.proof, { exact: true })
    .and(page.locator('input'))
    .setInputFiles(fixturePath('picture.png'))
  await expect(page.getByText(payTexts.proofKept('picture.png', whereKept.device))).toBeVisible()
  await page.getByRole('button', { name: payTexts.send }).click()
}

/** A claim by keys alone, as somebody without a mouse makes it. */
async function claimByKeys(page: Page, number: string): Promise<void> {
  await page.getByLabel(payTexts.mode).focus()
  await page.keyboard.press('U')
  await page.keyboard.press('Tab')
  await page.keyboard.type(number)
  const choose = page.getByRole('button', { name: formTexts.chooseFile })
  await choose.focus()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
  await chooser.setFiles(fixturePath('picture.png'))
  await expect(page.getByText(payTexts.proofKept('picture.png', whereKept.device))).toBeVisible()
  await page.getByRole('button', { name: payTexts.send }).press('Enter')
}

async function confirmWaiting(session: Session, id: string): Promise<void> {
  const bill = await billOf(session, id)
  const waiting = bill.Transfers.find(({ State }) => State === 'waiting')
  if (!waiting) throw new Error('Nothing waits')
  await callOver(portal, confirmPayment, {
    as: admin,
    params: { id: waiting.PaymentId },
    body: { Amount: waiting.Amount, Accepted: true, Remarks: '' },
  })
}

/** How somebody comes and goes, by the fewest fields. */
async function fillTravel(page: Page): Promise<void> {
  const field = (name: keyof TravelFields) =>
    page.getByLabel(travelLabels[name]).and(page.locator('input, select, textarea'))
  await field('ArrivalMode').selectOption('Train')
  await field('ArrivalPlace').fill('Mysuru Junction')
  await field('ArrivalOn').fill('2026-12-03T09:40')
  await field('DepartureMode').selectOption('Train')
  await field('DeparturePlace').fill('Mysuru Junction')
  await field('DepartureOn').fill('2026-12-06T18:10')
  await page.getByRole('button', { name: travelScreenTexts.save }).click()
  await expect(page.getByRole('heading', { name: 'Travel', exact: true })).toBeVisible()
}

const yes = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name }).getByRole('radio', { name: registrationTexts.yes })

async function fillCompanion(page: Page, name: string, relation: string): Promise<void> {
  await page.getByLabel(registrationTexts.fullName, { exact: true }).fill(name)
  await page.getByLabel(registrationTexts.relation, { exact: true }).selectOption(relation)
  await page.getByLabel(registrationTexts.gender, { exact: true }).selectOption('female')
  await page.getByLabel(registrationTexts.age, { exact: true }).fill('40')
  await page.getByRole('button', { name: registrationTexts.addPerson }).click()
}

/** The receipt that the page offers first, as the file it is. */
async function receiptOf(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^Receipt / })
      .first()
      .click(),
  ])
  return readFile(await download.path())
}

for (const [size, device] of [
  ['a phone', phone],
  ['a desk', desk],
] as const)
  test(`an approved author registers with two companions, offline in mid-form, pays by UPI in two parts, gets the receipt and fills travel on ${size}`, async ({
    browser,
  }) => {
    await setUndoMinutes(0)
    const { owner: session } = await paperForTwo()
    const { page, context, errors } = await open(browser, session, device)
    await page.goto('/registration')
    await page.getByRole('link', { name: registrationTexts.register, exact: true }).click()
    await yes(page, registrationTexts.attending).check()
    await yes(page, registrationTexts.accommodation).check()
    await fillCompanion(page, 'Meera Rao', 'Spouse')
    // The network goes in the middle of the form, and what is chosen from then on waits here.
    await context.setOffline(true)
    await fillCompanion(page, 'Lakshmi Rao', 'Parent')
    await page.getByRole('button', { name: registrationTexts.submit }).click()
    await expect(page.getByText('Queued is not registered yet.').first()).toBeVisible()
    await context.setOffline(false)
    const registration = async () =>
      (await callOver(portal, getAccommodations, { as: session }))[0]?.Accommodation ?? undefined
    await expect
      .poll(async () => (await registration())?.GetPersons.map(({ FullName }) => FullName))
      .toEqual(['Meera Rao', 'Lakshmi Rao'])
    const { AccommodationId = '' } = (await registration()) ?? {}
    const bill = await billOf(session, AccommodationId)
    await page.goto('/payment/accommodation')
    await expect(page).toHaveURL(`${portal.url}/payment/accommodation/${AccommodationId}`)
    // 4,000 as a presenter, 2,500 for the room and 2,000 for each companion.
    await expect(page.getByTestId('due')).toHaveText('₹10,500')
    await expect(page.getByRole('img', { name: payTexts.upiCode('₹10,500') })).toBeVisible()
    await expect(page.getByRole('link', { name: payTexts.upiOpen })).toHaveAttribute('href', bill.UpiLink)
    await look(page, `unpaid ${size}`)

    // With no network the claim stays here, and goes by itself.
    await context.setOffline(true)
    await claim(page, device === phone ? '412345678901' : '512345678901', '2,500')
    await expect(page.getByText(payTexts.queued)).toBeVisible()
    await look(page, `queued ${size}`)
    await context.setOffline(false)
    await expect(page.getByText(payTexts.states.waiting).first()).toBeVisible()
    await confirmWaiting(session, AccommodationId)
    await page.reload()
    await expect(page.getByText('Partial Payment Done')).toBeVisible()
    await expect(page.getByTestId('due')).toHaveText('₹8,000')
    if (device === phone) await claim(page, '412345678902', '8000')
    else await claimByKeys(page, '512345678902')
    await expect(page.getByText(payTexts.allWaiting)).toBeVisible()
    await confirmWaiting(session, AccommodationId)
    await page.reload()
    await expect(page.getByText('Payment Done')).toBeVisible()
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('button', { name: /^Receipt / })).toHaveCount(2, { timeout: 2000 })
    }).toPass()
    await look(page, `paid ${size}`)

    const receipt = await receiptOf(page)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(receipt)), { mergePages: true })
    expect(text).toContain(session.FullName)
    expect(text).toMatch(/₹\s?(8,000|2,500)/)
    // What was opened is there with no network too.
    await context.setOffline(true)
    expect(await receiptOf(page)).toEqual(receipt)
    await context.setOffline(false)

    const [code] = await databaseAt(portal, (sql) =>
      sql.select({ VerifyCode: receipts.VerifyCode }).from(receipts).orderBy(desc(receipts.IssuedOn)),
    )
    await page.goto(`/verify/${code?.VerifyCode ?? ''}`)
    await expect(page.getByText(verifyTexts.genuine)).toBeVisible()
    await expect(page.getByText(session.FullName)).toBeVisible()
    await look(page, `genuine ${size}`)

    await page.goto('/registration')
    await page.getByRole('link', { name: registrationTexts.fillTravel }).click()
    await fillTravel(page)
    await page.goto('/registration')
    await expect(page.getByRole('link', { name: registrationTexts.editTravel })).toBeVisible()
    expect(errors).toEqual([])
  })

test('the same payment opened in two windows is entered in one of them, and the other can take it over', async ({
  browser,
}) => {
  const { session, bill } = await payer()
  const { page: first, context } = await open(browser, session, phone)
  const address = `/payment/accommodation/${bill.AccommodationId}`
  const number = (page: Page) => page.getByLabel(payTexts.number)
  await first.goto(address)
  await number(first).fill('6123456')
  await expect(first.getByText(savingTexts.here)).toBeVisible()
  const second = await context.newPage()
  await second.goto(address)
  await expect(second.getByText(payTexts.elsewhere)).toBeVisible()
  await expect(number(second)).toHaveCount(0)
  await expect(second.getByRole('definition').getByText('6123456', { exact: true })).toBeVisible()
  await look(second, 'claim elsewhere')
  await number(first).fill('612345678901')
  await second.getByRole('button', { name: otherWindowTexts.editHere }).click()
  await expect(number(second)).toHaveValue('612345678901')
  await expect(first.getByText(payTexts.elsewhere)).toBeVisible()
  await claim(second, '612345678901', '7500')
  await expect(second.getByText(payTexts.allWaiting)).toBeVisible()
  await expect(first.getByText(payTexts.allWaiting)).toBeVisible()
  expect((await billOf(session, bill.AccommodationId)).Transfers).toHaveLength(1)
})

for (const [size, device] of [
  ['a phone', phone],
  ['a desk', desk],
] as const)
  test(
    `an organiser confirms a statement of 200 lines, undoes it and confirms it again on ${size}`,
    { tag: '@long' },
    async ({ browser }) => {
      await setUndoMinutes(10)
      const payers = [await payer(), await payer(), await payer()]
      const lines = [
        ...everydayLines(197),
        ...payers.map(({ bill }, index) => ({
          Description: `NEFT ${bill.Reference} ${size}`,
          Number: `SBIN52610000${device === phone ? 1 : 2}00${index}`,
          Amount: 750_000,
        })),
      ]
      const { page, errors } = await open(browser, admin, device)
      await page.goto('/payment/users')
      await look(page, `bills ${size}`)
      await page.goto('/payment/statements')
      await look(page, `statements ${size}`)
      await page
        .getByLabel(payDeskTexts.chooseStatement)
        .and(page.locator('input'))
        .setInputFiles({
          name: 'november.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(indianStatement(lines)),
        })
      const confirm = page.getByRole('button', { name: 'Confirm 3 lines, ₹22,500' })
      await expect(confirm).toBeVisible()
      await look(page, `statement ${size}`)
      await confirm.click()
      await expect(page.getByText(/^Confirmed: /)).toBeVisible()
      await look(page, `confirmed ${size}`)
      // What was decided last comes first.
      await page
        .getByRole('button', { name: /^Undo: 3 payments/ })
        .first()
        .click()
      await expect(confirm).toBeVisible()
      for (const { session, bill } of payers)
        expect((await billOf(session, bill.AccommodationId)).ConfirmedAmount).toBe(0)
      await confirm.click()
      await expect(page.getByText(/^Confirmed: /)).toBeVisible()
      // Nothing is mailed as long as it can be taken back.
      const mailed = await mailsIn(join(portal.dataDir, 'mail'))
      const addresses = payers.map(({ session }) => session.Email)
      expect(mailed.filter(({ to }) => to.some((one) => addresses.includes(one)))).toEqual([])
      for (const { session, bill } of payers)
        expect(await billOf(session, bill.AccommodationId)).toMatchObject({
          ConfirmedAmount: 750_000,
          PaymentStatus: 'Payment Done',
        })
      await page.goto(`/payment/users?bill=${payers[0]?.bill.AccommodationId ?? ''}`)
      await expect(page.getByRole('dialog')).toBeVisible()
      await look(page, `bill ${size}`)
      expect(errors).toEqual([])
    },
  )

test('a receipt with an unknown code is told to be unknown, to everybody', async ({ browser }) => {
  const { page } = await windowOf(browser, portal.url, null, { ...phone, serviceWorkers: 'block' })
  await page.goto('/verify/nobody-has-this-code')
  await expect(page.getByText('No receipt has this code')).toBeVisible()
  await look(page, 'verify')
})

test('one transfer pays for a co-author too, a used number is refused with its reason, and an organiser refuses, takes that back and confirms, at a desk', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  await setUndoMinutes(10)
  const { owner, PaperId, coAuthor } = await paperForTwo()
  const own = await billFor(owner, owner.UserDetailId, PaperId)
  const theirs = await billFor(owner, coAuthor.UserDetailId, PaperId)
  const other = await payer()
  await databaseAt(portal, (sql) =>
    transferred({ context: { database: { sql } } } as Portal, other.bill.PaymentDetailsId, {
      TransactionId: '612345678901',
      ClaimedBy: other.session.UserId,
      Amount: 1,
    }),
  )
  const { page } = await open(browser, owner, desk)
  await page.goto(`/payment/accommodation/${own.AccommodationId}`)
  await page.getByRole('checkbox', { name: new RegExp(theirs.FullName) }).check()
  await expect(page.getByLabel(payTexts.otherAmount(theirs.FullName))).toHaveValue('6500.00')
  await look(page, 'shares')
  await claim(page, '612345678901', '6500')
  await expect(page.getByText(payTexts.refused)).toBeVisible()
  await expect(page.getByText(paymentTexts.numberUsed)).toBeVisible()
  await look(page, 'refused claim')
  await page.getByRole('button', { name: payTexts.changeAndSend }).click()
  await expect(page.getByLabel(payTexts.number)).toHaveValue('612345678901')
  await expect(page.getByLabel(payTexts.otherAmount(theirs.FullName))).toHaveValue('6500.00')
  await page.getByLabel(payTexts.number).fill('612345678902')
  await page.getByRole('button', { name: payTexts.send }).click()
  await expect(page.getByText(payTexts.allWaiting)).toBeVisible()
  for (const { AccommodationId } of [own, theirs])
    expect((await billOf(owner, AccommodationId)).WaitingAmount).toBe(650_000)

  const { page: office, errors } = await open(browser, admin, desk)
  await office.goto(`/payment?bill=${own.AccommodationId}`)
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('button', { name: payDeskTexts.refuse }).press('Enter')
  await expect(dialog.getByText(paymentTexts.reasonRequired)).toBeVisible()
  await dialog.getByLabel(payDeskTexts.remarks).fill('The bank knows no such transfer')
  await lookAtBoth(office, 'decision')
  // What was typed is there again after the window was closed.
  await office.reload()
  await expect(dialog.getByLabel(payDeskTexts.remarks)).toHaveValue('The bank knows no such transfer')
  await dialog.getByRole('button', { name: payDeskTexts.proof }).press('Enter')
  await expect(dialog.getByAltText(payDeskTexts.proofImage)).toBeVisible()
  await dialog.getByRole('button', { name: payDeskTexts.refuse }).press('Enter')
  await expect(dialog.getByText('The bank knows no such transfer')).toBeVisible()
  // The payer hears of it live.
  await expect(page.getByText('Payment Refused')).toBeVisible()
  await expect(page.getByText('The bank knows no such transfer')).toBeVisible()
  await look(page, 'refused payment')
  await office.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await office
    .getByRole('button', { name: /^Undo: / })
    .first()
    .press('Enter')
  await expect.poll(async () => (await billOf(owner, own.AccommodationId)).WaitingAmount).toBe(650_000)
  await office.getByRole('checkbox', { name: payDeskTexts.select(own.FullName) }).check()
  await office.getByRole('button', { name: payDeskTexts.confirmMany, exact: true }).click()
  await expect(office.getByText(payDeskTexts.previewCount(1))).toBeVisible()
  await lookAtBoth(office, 'preview')
  await office.getByRole('dialog').getByRole('button', { name: payDeskTexts.confirm }).click()
  await expect.poll(async () => (await billOf(owner, own.AccommodationId)).DueAmount).toBe(0)
  await expect(page.getByText('Payment Done')).toBeVisible()

  await office.goto(`/payment?bill=${theirs.AccommodationId}`)
  await dialog.getByRole('button', { name: payDeskTexts.record }).click()
  await dialog.getByLabel(payDeskTexts.remarks).last().fill('Paid in cash')
  await lookAtBoth(office, 'desk form')
  await dialog.getByRole('link', { name: registrationTexts.openBill }).click()
  await office.getByLabel(registrationTexts.category).selectOption('Student')
  await lookAtBoth(office, 'category')
  await office.getByRole('button', { name: registrationTexts.correct }).click()
  await expect(office.getByText(registrationTexts.corrected('Student', '₹3,500'))).toBeVisible()
  expect((await billOf(owner, theirs.AccommodationId)).ExpectedAmount).toBe(350_000)
  expect(errors).toEqual([])
})

test('a co-author without an account sets a password by the shared link and gets to the payment page, at a desk (spec 7.43)', async ({
  browser,
}) => {
  const { owner, PaperId, coAuthor } = await paperForTwo()
  const bill = await billFor(owner, coAuthor.UserDetailId, PaperId)
  const { page } = await open(browser, owner, desk)
  await page.goto(`/?authors=${PaperId}`)
  await page.getByRole('button', { name: `${registrationTexts.share}: ${bill.FullName}` }).press('Enter')
  await expect(page.getByText(registrationTexts.shared(bill.FullName))).toBeVisible()
  await expect(
    page.getByRole('button', { name: `${registrationTexts.sendAgain}: ${bill.FullName}` }),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'shared')

  const link = async () =>
    (await mailsIn(join(portal.dataDir, 'mail')))
      .filter(({ to }) => to.includes(coAuthor.Email))
      .flatMap(({ links }) => links)
      .find((one) => one.includes('redirectURL'))
  await expect.poll(link).toBeDefined()
  const { page: theirs, errors } = await windowOf(browser, portal.url, null, {
    ...phone,
    serviceWorkers: 'block',
  })
  await theirs.goto((await link())?.replace(/^https?:\/\/[^/]+/, portal.url) ?? '')
  await theirs.getByLabel('New password', { exact: true }).fill(testPassword)
  await theirs.getByLabel('Confirm password', { exact: true }).fill(testPassword)
  await theirs.getByRole('button', { name: 'Reset Password' }).click()
  await theirs.waitForURL(
    ({ pathname, searchParams }) =>
      pathname === `/payment/accommodation/${bill.AccommodationId}` &&
      searchParams.get('paymentDetailsId') === bill.PaymentDetailsId,
  )
  await expect(theirs.getByTestId('due')).toHaveText('₹6,500')
  expect(errors).toEqual([])
})

test('a rejected author registers as attendee without accommodation, pays and needs no travel, at a desk (spec 4.42)', async ({
  browser,
}) => {
  const author = await sessionAt(portal)
  await submittedAt(
    portal,
    author,
    { ThemeId, PaperTitle: 'On rejection' },
    { admin, Status: 'rejected', Feedback: 'Too short' },
  )
  const { page, errors } = await open(browser, author, desk)
  await page.goto('/')
  await page.getByRole('tab', { name: registrationTexts.tabs.event }).click()
  await page.getByRole('link', { name: registrationTexts.register }).click()
  await page
    .getByRole('radiogroup', { name: registrationTexts.attending })
    .getByRole('radio', { name: registrationTexts.yes })
    .check()
  await page.getByRole('button', { name: registrationTexts.submit }).click()
  await page.waitForURL(/\/payment\/accommodation\//)
  await expect(page.getByTestId('due')).toHaveText('₹5,000')
  const id = new URL(page.url()).searchParams.get('paymentDetailsId') ?? ''
  await callOver(portal, recordPayment, {
    as: admin,
    body: {
      PaymentDetailsId: id,
      PaymentMode: 'Cash',
      TransactionId: '',
      PaidOn: '2026-11-20',
      Amount: 500_000,
      Remarks: '',
    },
  })
  // It is told live, without a reload.
  await expect(page.getByText('Payment Done')).toBeVisible()
  await page.goto('/registration')
  await expect(page.getByText(registrationTexts.complete)).toBeVisible()
  await expect(page.getByRole('link', { name: registrationTexts.fillTravel })).toHaveCount(0)
  expect(errors).toEqual([])
})

test('an organiser finds somebody without a paper and registers them, and sets the bank account, at a desk', async ({
  browser,
}) => {
  const attendee = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
  const { page, errors } = await open(browser, admin, desk)
  await page.goto('/payment/users')
  await page.getByRole('link', { name: registrationTexts.findTitle }).click()
  await page.getByLabel(registrationTexts.find).fill(attendee.FullName)
  const link = page.getByRole('link', { name: registrationTexts.open(attendee.FullName), exact: true })
  await expect(link).toBeVisible()
  await look(page, 'find')
  await link.press('Enter')
  await expect(page.getByRole('heading', { name: registrationTexts.formTitle })).toBeVisible()
  await page
    .getByRole('radiogroup', { name: registrationTexts.attending })
    .getByRole('radio', { name: registrationTexts.yes })
    .check()
  await page.getByRole('button', { name: registrationTexts.submit }).click()
  await expect(page.getByRole('heading', { name: payDeskTexts.titles.user })).toBeVisible()
  await expect(page.getByRole('link', { name: attendee.FullName, exact: true })).toBeVisible()

  await page.goto('/web-configuration?tab=bank')
  await expect(page.getByLabel(bankLabels.IfscCode)).toHaveValue('SBIN0001234')
  for (const viewport of [phoneSize, deskSize]) {
    await page.setViewportSize(viewport)
    await look(page, `bank ${viewport.width}`)
  }
  await page.getByLabel(bankLabels.IfscCode).fill('sbin 123')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText(bankTexts.ifscInvalid)).toBeVisible()
  await page.getByLabel(bankLabels.IfscCode).fill('sbin 0001235')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect((await callOver(portal, getBank, { as: admin })).IfscCode).toBe('SBIN0001235')
  expect(errors).toEqual([])
})

test(
  'bills are found, sorted, opened and left again by keyboard alone',
  { tag: '@long' },
  async ({ browser }) => {
    await payer()
    await payer()
    const { page, errors } = await open(browser, admin, desk)
    await page.goto('/payment/users')
    await expect(page.getByLabel(payDeskTexts.search)).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByLabel(payDeskTexts.search)).toBeFocused()
    await page.keyboard.type('person')
    await expect(page).toHaveURL(/text=person/)
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/text=/)
    await settled(page)
    const heading = page.getByRole('columnheader', { name: payDeskTexts.due })
    await tabTo(page, heading.getByRole('button'))
    await page.keyboard.press('Enter')
    await expect(heading).toHaveAttribute('aria-sort', 'ascending')
    await page.keyboard.press('Enter')
    await expect(heading).toHaveAttribute('aria-sort', 'descending')
    await settled(page)
    const names = page.locator('.desk-named a')
    await tabTo(page, names.first())
    await page.keyboard.press('ArrowDown')
    await expect(names.nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    const bill = page.getByRole('dialog', { name: payDeskTexts.bill })
    await expect(bill.getByText('₹7,500').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bill).toBeHidden()
    await expect(names.nth(1)).toBeFocused()
    const coming = page.waitForEvent('download')
    await tabTo(page, page.getByRole('button', { name: pageTexts.download }), 200)
    await page.keyboard.press('Enter')
    const format = page.getByRole('menuitem', { name: pageTexts.formats.csv })
    await expect(format).toBeVisible()
    // The menu hears of keys a moment after it is seen.
    await expect(async () => {
      await page.keyboard.press('ArrowUp')
      await expect(format).toBeFocused({ timeout: 500 })
    }).toPass()
    await page.keyboard.press('Enter')
    expect((await coming).suggestedFilename()).toMatch(/^payments-.*\.csv$/)
    expect(errors).toEqual([])
  },
)

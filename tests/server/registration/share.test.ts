import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changePassword, login } from '../../../contract/accounts/accounts.ts'
import { noId } from '../../../contract/core/limits.ts'
import { getPaymentRequest } from '../../../contract/registration/paymentRequest.ts'
import { getAccommodation, sendPaymentLink } from '../../../contract/registration/registration.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { people } from '../../../server/db/schema/people.ts'
import { accountIn, mailedLink, mailsTo, profileOf, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { approvedPaperOf, registered, transferred } from '../../support/registrations.ts'

const portal = await emptiedPortal()

const minute = 60 * 1000
const day = 24 * 60 * minute

/** A person whom somebody added and who has no account. */
async function personWithoutAccount(Email: string): Promise<string> {
  const fields = profileOf({ Email, FirstName: 'Kiran' })
  const [person] = await portal.context.database.sql
    .insert(people)
    .values({ ...fields, FullName: 'Kiran Rao' })
    .returning({ UserDetailId: people.UserDetailId })
  return person?.UserDetailId ?? noId
}

async function nameOf({ UserDetailId }: TestUser): Promise<string> {
  const [person] = await portal.context.database.sql
    .select({ FullName: people.FullName })
    .from(people)
    .where(eq(people.UserDetailId, UserDetailId))
  return person?.FullName ?? ''
}

const share = (as: TestUser, id: string, paperId: string) =>
  call(portal, sendPaymentLink, { as: as.AccessToken, params: { id, paperId } })

test('a co-author without an account sets a password by the shared link, and gets to the payment page (spec 2.19, 7.46, 7.47)', async () => {
  const owner = await signedIn(portal)
  const UserDetailId = await personWithoutAccount('kiran@example.org')
  const paperId = await approvedPaperOf(portal, owner, [{ UserDetailId }])
  const { AccommodationId, PaymentDetailsId } = await registered(portal, UserDetailId, { PaperId: paperId })
  const sent = await share(owner, AccommodationId, paperId)
  expect([sent.status, sent.Message]).toEqual([200, 'Payment link shared with Kiran Rao'])
  const [mail] = await mailsTo(portal, 'kiran@example.org')
  expect(mail?.PlainText).toContain('₹5,000 is to be paid')
  expect(mail?.PlainText).toContain(
    `Asked by: ${await nameOf(owner)}\nFor: Kiran Rao\n` +
      'What for: Registration for Lectern Conference, “On the meaning of words”\nTo be paid: ₹5,000',
  )
  expect(mail?.Html).toContain('<p class="from">Lectern Conference</p>')
  expect(mail?.Html).toContain('<tr><th align="left" valign="top">For</th><td>Kiran Rao</td></tr>')

  const link = await mailedLink(portal, 'kiran@example.org', '/forgot-password')
  expect(link).toMatchObject({
    email: 'kiran@example.org',
    redirectURL: `/payment/accommodation/${AccommodationId}`,
    accommodationId: AccommodationId,
    paymentDetailsId: PaymentDetailsId,
  })
  // Before the password, the link says what it asks for, to nobody else than who has it.
  const request = { params: { code: link['request'] ?? '' } }
  expect((await call(portal, getPaymentRequest, request)).Result).toEqual({
    AskedBy: await nameOf(owner),
    FullName: 'Kiran Rao',
    ConferenceName: 'Lectern Conference',
    PaperTitle: 'On the meaning of words',
    DueAmount: 500_000,
    CurrencySymbol: '₹',
    IsCancelled: false,
  })
  const forged = request.params.code.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
  expect((await call(portal, getPaymentRequest, { params: { code: forged } })).status).toBe(404)
  portal.clock.advance(7 * day - minute)
  const Password = 'Conference#2021'
  const body = { UserId: link['userId'] ?? '', Code: link['code'] ?? '', Password }
  expect((await call(portal, changePassword, { body })).status).toBe(200)
  const session = await call(portal, login, { body: { Email: 'kiran@example.org', password: Password } })
  expect(session.Result).toMatchObject({ FullName: 'Kiran Rao', Roles: ['PaperPresenter'] })
  const own = await call(portal, getAccommodation, {
    as: session.Result.AccessToken,
    params: { id: AccommodationId },
  })
  expect(own.Result.UserDetailId).toBe(UserDetailId)

  const again = await call(portal, changePassword, { body: { ...body, Password: 'Conference#2022' } })
  expect(again.status).toBe(400)
})

test('a shared link ends after 7 days, and is sent again with a new one', async () => {
  const owner = await signedIn(portal)
  const UserDetailId = await personWithoutAccount('kiran@example.org')
  const paperId = await approvedPaperOf(portal, owner, [{ UserDetailId }])
  const { AccommodationId } = await registered(portal, UserDetailId)
  await share(owner, AccommodationId, paperId)
  const early = await share(owner, AccommodationId, paperId)
  expect([early.status, early.Message]).toEqual([
    409,
    'A link was sent to this person a moment ago. Please wait a minute',
  ])
  const old = await mailedLink(portal, 'kiran@example.org', '/forgot-password')
  portal.clock.advance(7 * day + minute)
  const setWith = (link: Record<string, string>) =>
    call(portal, changePassword, {
      body: { UserId: link['userId'] ?? '', Code: link['code'] ?? '', Password: 'Conference#2021' },
    })
  expect((await setWith(old)).status).toBe(400)
  // The portal's own session is older than that by now.
  const { sql } = portal.context.database
  const later = await signedIn(portal)
  await sql
    .update(users)
    .set({ Roles: ['Admin'] })
    .where(eq(users.Id, later.UserId))
  expect((await share(later, AccommodationId, paperId)).status).toBe(200)
  const links = await mailsTo(portal, 'kiran@example.org')
  expect(links).toHaveLength(2)
  const [newest] = links.filter((mail) => !mail.PlainText.includes(old['code'] ?? ''))
  const address = /https?:\/\/\S+code=\S+/.exec(newest?.PlainText ?? '')?.[0] ?? ''
  expect((await setWith(Object.fromEntries(new URL(address).searchParams))).status).toBe(200)
})

test('a co-author with a password comes to the payment page through the sign-in', async () => {
  const owner = await signedIn(portal)
  const { sql } = portal.context.database
  const coAuthor = await accountIn(sql, { Roles: [] })
  const paperId = await approvedPaperOf(portal, owner, [coAuthor])
  const { AccommodationId, PaymentDetailsId } = await registered(portal, coAuthor.UserDetailId)
  expect((await share(owner, AccommodationId, paperId)).status).toBe(200)
  const { returnUrl, request = '' } = await mailedLink(portal, coAuthor.Email, '/login')
  expect(returnUrl).toBe(`/payment/accommodation/${AccommodationId}?paymentDetailsId=${PaymentDetailsId}`)
  await transferred(portal, PaymentDetailsId, { State: 'confirmed', ConfirmedAmount: 500_000 })
  expect((await call(portal, getPaymentRequest, { params: { code: request } })).Result.DueAmount).toBe(0)
  const [account] = await sql.select().from(users).where(eq(users.Id, coAuthor.UserId))
  expect(account?.Roles).toEqual(['PaperPresenter'])
})

test('a payment link is refused where nobody may share it, or nothing is due', async () => {
  const [owner, coAuthor, stranger, attendee] = await Promise.all([
    signedIn(portal),
    signedIn(portal),
    signedIn(portal),
    signedIn(portal, { Roles: ['GeneralAttendee'] }),
  ])
  const paperId = await approvedPaperOf(portal, owner, [coAuthor])
  const foreign = await approvedPaperOf(portal, stranger)
  const { AccommodationId } = await registered(portal, coAuthor.UserDetailId, { ExpectedAmount: 0 })
  expect((await share(attendee, AccommodationId, paperId)).status).toBe(403)
  expect((await share(stranger, AccommodationId, foreign)).status).toBe(404)
  for (const other of [foreign, noId]) {
    const reply = await share(owner, AccommodationId, other)
    expect([reply.status, reply.Message]).toEqual([
      422,
      'Only the authors of an approved paper register from it',
    ])
  }
  const free = await share(owner, AccommodationId, paperId)
  expect([free.status, free.Message]).toEqual([422, 'There is nothing to pay for this registration'])
  expect(await mailsTo(portal, coAuthor.Email)).toEqual([])
})

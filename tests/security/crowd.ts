import { eq } from 'drizzle-orm'
import { closeConference } from '../../contract/archive/archive.ts'
import { forgotPassword, logout } from '../../contract/accounts/accounts.ts'
import { actAsUser } from '../../contract/accounts/accountAdmin.ts'
import { getCalendarAddress } from '../../contract/events/calendar.ts'
import { decidePapers } from '../../contract/papers/decisions.ts'
import { saveReview } from '../../contract/reviews/reviewing.ts'
import { uploadStatement } from '../../contract/payments/statements.ts'
import { getUndoEntries } from '../../contract/core/undo.ts'
import { createPage } from '../../contract/content/pages.ts'
import { homePage } from '../../server/db/schema/content.ts'
import { paperAuthors, papers } from '../../server/db/schema/papers.ts'
import { people } from '../../server/db/schema/people.ts'
import { bills } from '../../server/db/schema/payments.ts'
import { rooms } from '../../server/db/schema/travel.ts'
import { reviews, reviewSettings } from '../../server/db/schema/reviews.ts'
import { users } from '../../server/db/schema/accounts.ts'
import type { Role } from '../../contract/core/roles.ts'
import { accountIn, mailedLink, signedIn, type TestUser } from '../support/accounts.ts'
import { call } from '../support/call.ts'
import { eventOf, sessionOf } from '../support/events.ts'
import { fixture } from '../support/fixtures.ts'
import { notified } from '../support/notifications.ts'
import { dateOf, draftOf, themeOf, words } from '../support/papers.ts'
import type { TestPortal } from '../support/portal/portal.ts'
import { approvedPaperOf, registered, transferred, travelling } from '../support/registrations.ts'
import { indianStatement } from '../support/statements.ts'
import { storeBytes } from '../support/storeBytes.ts'
import { upload } from '../support/upload.ts'
import type { Ground, Identity, Marker, RowKind } from './identities.ts'

/** A word that no text has by chance: letters alone, so that nothing cuts or encodes it. */
const wordOf = (who: string, what: string) => `zq${who}x${what}`.toLowerCase()

/** What the crowd has planted. */
export type Planted = Pick<Ground, 'Tokens' | 'Bystander' | 'Markers' | 'Accounts' | 'Owners' | 'Unlogged'>

/** Fills a portal with people of every kind, with rows of every kind, and with a marker in each text of theirs. */
export async function plantCrowd(portal: TestPortal): Promise<Planted> {
  const { sql } = portal.context.database
  const Markers: Marker[] = []
  const Owners: Record<string, Partial<Record<RowKind, string[]>>> = {}

  /** Notes a marker, and answers its word. */
  function plant(who: string, what: string, SeenBy: readonly Identity[]): string {
    const Word = wordOf(who, what)
    Markers.push({ Word, About: `${what} of ${who}`, SeenBy })
    return Word
  }
  function own(who: string, kind: RowKind, ...ids: readonly string[]): void {
    const rows = (Owners[who] ??= {})
    rows[kind] = [...(rows[kind] ?? []), ...ids]
  }
  /** An account whose person has a marker in each field. */
  async function personOf(
    who: string,
    Roles: readonly Role[],
    SeenBy: readonly Identity[],
  ): Promise<TestUser> {
    const Email = `${plant(who, 'mail', SeenBy)}@example.org`
    const user = await signedIn(portal, { Roles, Email })
    const FirstName = plant(who, 'name', SeenBy)
    await sql
      .update(people)
      .set({
        FirstName,
        FullName: `Dr. ${FirstName} Rao`,
        Organization: plant(who, 'place', SeenBy),
        ResidenceCity: plant(who, 'home', SeenBy),
      })
      .where(eq(people.UserDetailId, user.UserDetailId))
    own(who, 'Person', user.UserDetailId)
    own(who, 'User', user.UserId)
    return user
  }
  /** A registration with its bill, a payment, travel details and a notification. */
  async function attends(who: string, user: TestUser, SeenBy: readonly Identity[], RoomId?: string) {
    const { AccommodationId, PaymentDetailsId } = await registered(portal, user.UserDetailId, {
      GetPersons: [{ FullName: plant(who, 'guest', SeenBy), Relation: 'Spouse', Gender: 'female', Age: 40 }],
    })
    await sql
      .update(bills)
      .set({ BilledName: plant(who, 'bill', SeenBy), BilledAddress: plant(who, 'billplace', SeenBy) })
      .where(eq(bills.PaymentDetailsId, PaymentDetailsId))
    const PaymentId = await transferred(portal, PaymentDetailsId, {
      ClaimedBy: user.UserId,
      Remarks: plant(who, 'payment', SeenBy),
    })
    const { TravelId } = await travelling(portal, AccommodationId, {
      Remarks: plant(who, 'travel', SeenBy),
      ArrivalPlace: plant(who, 'arrival', SeenBy),
      ...(RoomId ? { RoomId } : {}),
    })
    const { Id } = await notified(portal, user.UserDetailId, {
      Subject: plant(who, 'notification', SeenBy),
      Body: `<p>${wordOf(who, 'notification')}</p>`,
    })
    own(who, 'Registration', AccommodationId)
    own(who, 'Bill', PaymentDetailsId)
    own(who, 'Transfer', PaymentId)
    own(who, 'Travel', TravelId)
    own(who, 'Notification', Id)
  }
  /** A paper of somebody with a file of its own. */
  async function writes(
    who: string,
    user: TestUser,
    what: string,
    SeenBy: readonly Identity[],
    NameSeenBy = SeenBy,
  ) {
    const FileName = `${plant(who, `${what}file`, NameSeenBy)}.pdf`
    const { Id: PaperURL } = await storeBytes(
      portal.context,
      user.UserId,
      'paper',
      FileName,
      fixture('paper.pdf'),
    )
    const { Id } = await draftOf(portal, user, {
      PaperTitle: `On ${plant(who, `${what}title`, SeenBy)}`,
      Abstract: `${plant(who, `${what}abstract`, SeenBy)} ${words(20)}`,
      ThemeId: await themeOf(portal, `Theme of ${who} ${what}`),
      PaperURL,
    })
    own(who, 'Paper', Id)
    own(who, 'File', PaperURL)
    return Id
  }
  const submitted = (PaperId: string, PaperCode: string) =>
    sql
      .update(papers)
      .set({ Status: 'submitted', PaperCode, SubmittedOn: new Date(portal.context.now()).toISOString() })
      .where(eq(papers.Id, PaperId))

  const organiser = await signedIn(portal, { Roles: ['Admin'], Email: 'zqorganiserxmail@example.org' })
  const as = organiser.AccessToken

  // A conference that has ended.
  await sql.update(homePage).set({ ConferenceName: 'Words 2025' })
  const bygone = await personOf('bygone', ['PaperPresenter'], [])
  const old = await approvedPaperOf(portal, bygone, [], { PaperTitle: plant('bygone', 'title', []) })
  await registered(portal, bygone.UserDetailId)
  const closing = await call(portal, closeConference, {
    as,
    body: { ConferenceName: 'Words 2025', NextName: 'Words 2026' },
  })
  if (closing.status !== 200) throw new Error(`The conference was not closed: ${closing.Message}`)
  own('bygone', 'Archive', closing.Id ?? '')
  own('bygone', 'Paper', old)
  await dateOf(portal, 'paper_submission', '2099-01-01')
  await dateOf(portal, 'registration_last_date', '2099-01-01')
  await dateOf(portal, 'general_registration', '2099-01-01')
  await dateOf(portal, 'conference_date', '2099-01-02')
  await sql.insert(reviewSettings).values({ IsBlind: true })

  const [room] = await sql
    .insert(rooms)
    .values({ RoomName: plant('organiser', 'room', []), Capacity: 2 })
    .returning()
  own('organiser', 'Room', room?.RoomId ?? '')

  const bystander = await personOf('bystander', ['PaperPresenter'], [])
  await writes('bystander', bystander, 'draft', [])
  await submitted(await writes('bystander', bystander, 'sent', []), 'P-0901')
  await attends('bystander', bystander, [], room?.RoomId)

  const coAuthor = await personOf('coauthor', ['PaperPresenter'], ['coAuthor', 'presenter'])
  await attends('coauthor', coAuthor, ['coAuthor', 'presenter'])
  const presenter = await personOf('presenter', ['PaperPresenter'], ['presenter', 'coAuthor'])
  await writes('presenter', presenter, 'draft', ['presenter'])
  const sent = await writes(
    'presenter',
    presenter,
    'sent',
    ['presenter', 'coAuthor', 'assignedAuditor'],
    ['presenter', 'coAuthor'],
  )
  await submitted(sent, 'P-0902')
  await sql.insert(paperAuthors).values({ PaperId: sent, UserDetailId: coAuthor.UserDetailId, Sequence: 2 })
  await attends('presenter', presenter, ['presenter', 'coAuthor'])
  const other = await personOf('other', ['PaperPresenter'], ['otherPresenter'])
  await writes('other', other, 'draft', ['otherPresenter'])
  await attends('other', other, ['otherPresenter'])
  const attendee = await personOf('attendee', ['GeneralAttendee'], ['acting'])
  await attends('attendee', attendee, ['acting'])
  // Whom organisers change, so that what they may do to anybody is done to nobody else.
  const spare = await personOf('spare', ['PaperPresenter'], [])
  await submitted(await writes('spare', spare, 'sent', []), 'P-0904')
  await attends('spare', spare, [])
  const blocked = await personOf('blocked', ['PaperPresenter'], [])
  await writes('blocked', blocked, 'draft', [])
  await sql.update(users).set({ Blocked: true }).where(eq(users.Id, blocked.UserId))

  // Two auditors; the review of one is done.
  const assigned = await personOf('assigned', ['Auditor'], ['assignedAuditor', 'delegated'])
  const unassigned = await personOf('unassigned', ['Auditor'], ['unassignedAuditor', 'delegated'])
  const second = await personOf('secondauditor', ['Auditor'], ['delegated'])
  for (const { UserId } of [assigned, second])
    await sql.insert(reviews).values({ PaperId: sent, AuditorId: UserId, State: 'accepted' })
  await call(portal, saveReview, {
    as: second.AccessToken,
    params: { id: sent },
    body: {
      Recommendation: 'Accept',
      Score: 7,
      RemarksForAuthor: plant('secondauditor', 'forauthor', []),
      RemarksForAdmin: plant('secondauditor', 'foradmin', []),
    },
  })

  // A decision that can still be undone: nobody but organisers knows of it.
  const decided = await writes('bystander', bystander, 'decided', [])
  await submitted(decided, 'P-0903')
  await call(portal, decidePapers, {
    as,
    body: { PaperIds: [decided], Status: 'approved', Feedback: plant('organiser', 'feedback', []) },
  })
  const open = await call(portal, getUndoEntries, { as })
  own('organiser', 'Undo', ...open.Result.map(({ UndoId }) => UndoId))

  // A programme that is not published, a page that is not, and a statement of the bank.
  const event = await eventOf(portal, organiser, { Title: plant('organiser', 'event', []) })
  const session = await sessionOf(portal, organiser, event.Id, { Title: plant('organiser', 'session', []) })
  own('organiser', 'Event', event.Id)
  own('organiser', 'Session', session.Id)
  const page = await call(portal, createPage, {
    as,
    body: {
      Title: plant('organiser', 'page', []),
      Slug: 'not-yet',
      Html: '<p>Not yet</p>',
      IsPublished: false,
      InMenu: false,
      InFooter: false,
      SortOrder: 1,
    },
  })
  own('organiser', 'Page', page.Id ?? '')
  const statement = await upload(
    portal,
    uploadStatement,
    'november.csv',
    Buffer.from(indianStatement([{ Description: plant('organiser', 'statement', []), Amount: 4200 }])),
    { as },
  )
  own('organiser', 'Statement', statement.Id ?? '')

  // Codes that sign somebody in: no answer, no log and no list of mails has them.
  await call(portal, forgotPassword, { body: { EmailId: bystander.Email } })
  const { code = '' } = await mailedLink(portal, bystander.Email, '/forgot-password')
  const calendar = await call(portal, getCalendarAddress, { as: bystander.AccessToken })
  const feed = new URL(calendar.Result.All, 'http://localhost').searchParams.get('Token') ?? ''
  for (const [About, Word] of [
    ['the code of a mailed link', code],
    ['a refresh token', bystander.RefreshToken],
    ['the token of a calendar', feed],
  ] as const)
    if (Word) Markers.push({ Word: Word.toLowerCase(), About, SeenBy: [], IsSecret: true })

  // An organiser who holds the papers of one theme, and there is none of it; who asks for reviews knows the auditors.
  const delegated = await signedIn(portal, {
    Roles: ['Admin'],
    DeskParts: [{ Part: 'papers', IsFull: true, ThemeIds: [await themeOf(portal, 'Theme of nobody')] }],
  })
  const leaver = await signedIn(portal)
  await call(portal, logout, { body: { RefreshToken: leaver.RefreshToken } })
  const acting = await call(portal, actAsUser, { as, query: { email: attendee.Email } })

  const Known: string[] = []
  const Unconfirmed: string[] = []
  for (let place = 0; place < 20; place++) {
    Known.push((await accountIn(sql, { Email: `known${place}@example.org` })).Email)
    Unconfirmed.push((await accountIn(sql, { Email: `open${place}@example.org`, confirmed: false })).Email)
  }

  return {
    Accounts: { Known, Unconfirmed },
    Tokens: {
      visitor: '',
      signedOut: leaver.AccessToken,
      blocked: blocked.AccessToken,
      otherPresenter: other.AccessToken,
      unassignedAuditor: unassigned.AccessToken,
      acting: acting.Result.AccessToken,
      assignedAuditor: assigned.AccessToken,
      coAuthor: coAuthor.AccessToken,
      presenter: presenter.AccessToken,
      delegated: delegated.AccessToken,
      organiser: organiser.AccessToken,
    },
    Bystander: { Token: bystander.AccessToken, Email: bystander.Email },
    Markers,
    Owners,
    Unlogged: [
      code,
      feed,
      ...[bystander, presenter, organiser, leaver].flatMap(({ AccessToken, RefreshToken, Email }) => [
        AccessToken,
        RefreshToken,
        Email,
      ]),
    ].filter((text) => text !== ''),
  }
}

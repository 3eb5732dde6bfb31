import { arrayContains, inArray, not, or } from 'drizzle-orm'
import type { Role } from '../contract/core/roles.ts'
import { users } from '../server/db/schema/accounts.ts'
import type { Portal } from '../server/app.ts'
import type { Caller, Context } from '../server/http/context.ts'
import { papers as paperTable, themes } from '../server/db/schema/papers.ts'
import { people } from '../server/db/schema/people.ts'
import { makeAccount, newPassword, type DemoAccount } from './accounts.ts'
import { addAuditors, type DemoAuditor } from './auditors.ts'
import { signIn } from './calls.ts'
import { readConference, type ConferencePaper } from './conference.ts'
import { decideOnPapers } from './decisions.ts'
import { startFilling, type Filling, type Progress } from './filling.ts'
import { setMoney } from './money.ts'
import { sendNotifications } from './notifications.ts'
import { planPapers } from './outcomes.ts'
import { writePages } from './pages.ts'
import { addPapers, type AddedPaper } from './papers.ts'
import { payAndConfirm } from './payments.ts'
import { addPeople, busiestAuthor, type People } from './people.ts'
import { profileFields } from './profiles.ts'
import { changeProgramme, publishProgramme, starSessions } from './programme.ts'
import { registerPeople } from './registrations.ts'
import { reviewDecided, reviewOpen } from './reviews.ts'
import { addThemes, configure } from './settings.ts'
import { writeStatement } from './statement.ts'
import { planTravel } from './travel.ts'

/** The portal already has data; the message says what to do. */
export class NotEmptyError extends Error {}

const addresses: Readonly<Record<Role, string>> = {
  Admin: 'admin@example.org',
  Auditor: 'auditor@example.org',
  PaperPresenter: 'presenter@example.org',
  GeneralAttendee: 'attendee@example.org',
}

/** An empty portal has no papers, themes or people; it may have its own admin. */
async function mustBeEmpty({ database: { sql } }: Context): Promise<void> {
  const somebody = or(
    not(arrayContains(users.Roles, ['Admin'])),
    inArray(users.Email, Object.values(addresses)),
  )
  const counts = [
    await sql.$count(paperTable),
    await sql.$count(themes),
    await sql.$count(people),
    await sql.$count(users, somebody),
  ]
  if (counts.some((count) => count > 0))
    throw new NotEmptyError(
      'This portal already has people, themes or papers. The demonstration fills an empty one only: ' +
        'choose another DATA_DIR or DATABASE_URL.',
    )
}

/** What to try first with each account. */
const tryFirst: Readonly<Record<Role, (statement: string) => readonly string[]>> = {
  Admin: (statement) => [
    'The dashboard; then Payment, Bank statement: read in the file',
    statement,
    'Papers under review: read the reviews of one, and decide',
  ],
  PaperPresenter: () => [
    'An approved paper: register from it, and pay by UPI code',
    'A rejected one: the tab Event Registration; the draft: submit it',
  ],
  Auditor: () => ['Papers: accept or decline a request, and write a review, with no network too'],
  GeneralAttendee: () => [
    'The paid registration: its receipt, travel details and room',
    'The programme: star sessions, and take them along as a calendar',
  ],
}

const newAccount = (Role: Role): Omit<DemoAccount, 'TryFirst'> => ({
  Role,
  Email: addresses[Role],
  Password: newPassword(),
})

/** The input for all steps after the papers. */
interface Filled {
  readonly admin: Caller
  readonly auditors: readonly DemoAuditor[]
  readonly people: People
  readonly papers: readonly ConferencePaper[]
  readonly added: readonly AddedPaper[]
  readonly presenter: Caller
  readonly attendee: Omit<DemoAccount, 'TryFirst'>
}

/** All steps from the reviews to travel, in the order of a conference. Returns the path of the bank statement. */
async function fillRooms(filling: Filling, call: AdminCall, filled: Filled): Promise<string> {
  const { admin, auditors, people, papers, added, presenter, attendee } = filled
  const [printed] = auditors
  if (!printed) throw new Error('There are no auditors')
  await reviewDecided(filling, added)
  filling.clock.setDays(-11)
  await decideOnPapers(filling, admin, added)
  await reviewOpen(filling, added, printed)
  await publishProgramme(filling, admin, auditors, papers)
  const whose = { added, people, presenterId: presenter.UserId }
  const registered = await registerPeople(filling, whose, attendee)
  await changeProgramme(filling, admin)
  const claimed = await payAndConfirm(filling, admin, registered)
  await planTravel(filling, call, claimed)
  await starSessions(filling, [presenter, ...claimed.slice(0, 3).map(({ payer }) => payer)])
  await sendNotifications(filling, admin)
  return writeStatement(filling, claimed)
}

type AdminCall = Awaited<ReturnType<typeof signIn>>

/** The result, as far as people need it to try the demonstration. */
export interface Demonstration {
  readonly accounts: readonly DemoAccount[]
  /** The path of the bank statement for the import. */
  readonly statement: string
}

async function fill(portal: Portal, filling: Filling, most: number | undefined): Promise<Demonstration> {
  const { context, together } = filling
  const papers = readConference().slice(0, most)
  const [Admin, Auditor, PaperPresenter, GeneralAttendee] = [
    newAccount('Admin'),
    newAccount('Auditor'),
    newAccount('PaperPresenter'),
    newAccount('GeneralAttendee'),
  ]
  const admin = await together((sql) =>
    makeAccount(sql, context, profileFields('Demo Admin', Admin.Email, 5002), Admin),
  )
  const call = await signIn(portal, Admin.Email, Admin.Password)
  await configure(call, context.now())
  await setMoney(call, context.now())
  await writePages(call)
  const themeIds = await addThemes(call, [...new Set(papers.map((paper) => paper.theme))].sort())
  const auditors = await addAuditors(filling, Auditor, [...themeIds.values()])
  const presenter = busiestAuthor(papers)
  const people = await addPeople(filling, admin, papers, { name: presenter, account: PaperPresenter })
  const adding = { people, presenter, themes: themeIds }
  const added = await addPapers(filling, adding, planPapers(papers, presenter))
  const signingIn = people.owners.get(presenter)
  if (!signingIn) throw new Error(`${presenter} has no account`)
  const statement = await fillRooms(filling, call, {
    admin,
    auditors,
    people,
    papers,
    added,
    presenter: signingIn,
    attendee: GeneralAttendee,
  })
  const accounts = [Admin, PaperPresenter, Auditor, GeneralAttendee]
  return {
    accounts: accounts.map((account) => ({ ...account, TryFirst: tryFirst[account.Role](statement) })),
    statement,
  }
}

/**
 * Fills every part of an empty portal with the real conference (design §3 "Demo"), with the functions behind users'
 * calls. `most` limits the number of papers. Returns one account for each role; throws a `NotEmptyError`.
 */
export async function fillPortal(
  portal: Portal,
  options: { readonly most?: number; readonly progress?: Progress } = {},
): Promise<Demonstration> {
  await mustBeEmpty(portal.context)
  const filling = await startFilling(portal, Object.values(addresses), options.progress ?? (() => undefined))
  try {
    return await fill(portal, filling, options.most)
  } finally {
    await filling.stop()
  }
}

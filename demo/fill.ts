import { arrayContains, inArray, not, or } from 'drizzle-orm'
import type { Role } from '../contract/core/roles.ts'
import { users } from '../server/db/schema/accounts.ts'
import type { Portal } from '../server/app.ts'
import type { Context } from '../server/http/context.ts'
import { CommandError } from '../server/db/command.ts'
import { papers as paperTable, themes } from '../server/db/schema/papers.ts'
import { people } from '../server/db/schema/people.ts'
import { makeAccount, newPassword, type DemoAccount, type SignIn } from './accounts.ts'
import { addAuditors } from './auditors.ts'
import { signIn } from './calls.ts'
import { readConference } from './conference.ts'
import { decideOnPapers } from './decisions.ts'
import { startFilling, type Filling, type Progress } from './filling.ts'
import { setMoney } from './money.ts'
import { sendNotifications } from './notifications.ts'
import { planPapers } from './outcomes.ts'
import { writePages } from './pages.ts'
import { addPapers } from './papers.ts'
import { payAndConfirm } from './payments.ts'
import { addPeople, busiestAuthor } from './people.ts'
import { profileFields } from './profiles.ts'
import { changeProgramme, publishProgramme, starSessions } from './programme.ts'
import { registerPeople } from './registrations.ts'
import { reviewDecided, reviewOpen } from './reviews.ts'
import { addThemes, configure } from './settings.ts'
import { writeStatement } from './statement.ts'
import { planTravel } from './travel.ts'

/** The portal already has data; the message says what to do. */
export class NotEmptyError extends CommandError {}

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

const newAccount = (Role: Role): SignIn => ({
  Role,
  Email: addresses[Role],
  Password: newPassword(),
})

/** The result, as far as people need it to try the demonstration. */
export interface Demonstration {
  readonly accounts: readonly DemoAccount[]
  /** The path of the bank statement for the import. */
  readonly statement: string
}

async function fill(portal: Portal, filling: Filling, most: number | undefined): Promise<Demonstration> {
  const { context, together } = filling
  const papers = readConference().slice(0, most)
  const Admin = newAccount('Admin')
  const Auditor = newAccount('Auditor')
  const PaperPresenter = newAccount('PaperPresenter')
  const GeneralAttendee = newAccount('GeneralAttendee')
  const admin = await together((sql) =>
    makeAccount(sql, context, profileFields('Demo Admin', Admin.Email, 5002), Admin),
  )
  const call = await signIn(portal, Admin.Email, Admin.Password)
  await configure(call, context.now())
  await setMoney(call, context.now())
  await writePages(call)
  const themeIds = await addThemes(call, [...new Set(papers.map((paper) => paper.theme))].sort())
  const auditors = await addAuditors(filling, Auditor, [...themeIds.values()])
  const presenterName = busiestAuthor(papers)
  const people = await addPeople(filling, admin, papers, { name: presenterName, account: PaperPresenter })
  const adding = { people, presenter: presenterName, themes: themeIds }
  const added = await addPapers(filling, adding, planPapers(papers, presenterName))
  const presenter = people.owners.get(presenterName)
  const [printed] = auditors
  if (!presenter || !printed) throw new Error('There is no presenter or no auditor')
  // From the reviews to travel, in the order of a conference.
  await reviewDecided(filling, added)
  filling.clock.setDays(-11)
  await decideOnPapers(filling, admin, added)
  await reviewOpen(filling, added, printed)
  await publishProgramme(filling, admin, auditors, papers)
  const registered = await registerPeople(filling, added, people, presenter.UserId, GeneralAttendee)
  await changeProgramme(filling, admin)
  const claimed = await payAndConfirm(filling, admin, registered)
  await planTravel(filling, call, claimed)
  await starSessions(filling, [presenter, ...claimed.slice(0, 3).map(({ payer }) => payer)])
  await sendNotifications(filling, admin)
  const statement = await writeStatement(filling, claimed)
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

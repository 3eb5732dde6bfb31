import { arrayContains, inArray, not, or } from 'drizzle-orm'
import type { Role } from '../contract/roles.ts'
import { users } from '../server/accounts/table.ts'
import type { Portal } from '../server/app.ts'
import type { Context } from '../server/http/context.ts'
import type { Mailer } from '../server/mail/mailer.ts'
import { papers as paperTable, themes } from '../server/papers/table.ts'
import { people } from '../server/people/table.ts'
import { makeAccount, newPassword, type DemoAccount } from './accounts.ts'
import { signIn } from './calls.ts'
import { readConference } from './conference.ts'
import { addPapers } from './papers.ts'
import { addPeople, busiestAuthor } from './people.ts'
import { profileFields } from './profiles.ts'
import { addThemes, configure } from './settings.ts'

/** The portal holds something already; the message says what to do. */
export class NotEmptyError extends Error {}

/** How far the work is, for the terminal. */
export type Progress = (what: string, done: number, all: number) => void

/** Nobody is behind the addresses of the demonstration, so no mail is written. */
const noMails: Mailer = {
  attach: () => undefined,
  queue: () => Promise.resolve(),
  wake: () => undefined,
  stop: () => Promise.resolve(),
}

const addresses: Readonly<Record<Role, string>> = {
  Admin: 'admin@example.org',
  Auditor: 'auditor@example.org',
  PaperPresenter: 'presenter@example.org',
  GeneralAttendee: 'attendee@example.org',
}

/** Empty is a portal without papers, themes and people; an admin of its own it may have. */
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
      'This portal already holds people, themes or papers. The demonstration fills an empty one only: ' +
        'choose another DATA_DIR or DATABASE_URL.',
    )
}

const newAccount = (Role: Role): DemoAccount => ({ Role, Email: addresses[Role], Password: newPassword() })

/**
 * Fills an empty portal with the real conference (design §3 "Demo") through the functions that users' calls run.
 * `most` limits the number of papers. Answers one account a role; throws a `NotEmptyError`.
 */
export async function fillPortal(
  portal: Portal,
  options: { readonly most?: number; readonly progress?: Progress } = {},
): Promise<readonly DemoAccount[]> {
  const context: Context = { ...portal.context, mailer: noMails }
  const progress = options.progress ?? (() => undefined)
  await mustBeEmpty(context)
  const papers = readConference().slice(0, options.most)
  const [Admin, Auditor, PaperPresenter, GeneralAttendee] = [
    newAccount('Admin'),
    newAccount('Auditor'),
    newAccount('PaperPresenter'),
    newAccount('GeneralAttendee'),
  ]
  const admin = await context.database.sql.transaction(async (sql) => {
    const others = [Auditor, GeneralAttendee].entries()
    for (const [index, account] of others)
      await makeAccount(
        sql,
        context,
        profileFields(`Demo ${account.Role}`, account.Email, 5000 + index),
        account,
      )
    return makeAccount(sql, context, profileFields('Demo Admin', Admin.Email, 5002), Admin)
  })
  const call = await signIn(portal, Admin.Email, Admin.Password)
  await configure(call, context.now())
  const themeIds = await addThemes(call, [...new Set(papers.map((paper) => paper.theme))].sort())
  const presenter = busiestAuthor(papers)
  const people = await addPeople(
    context,
    admin,
    papers,
    { name: presenter, account: PaperPresenter },
    (done, all) => {
      progress('people', done, all)
    },
  )
  await addPapers({ context, people, presenter, themes: themeIds }, admin, papers, (done, all) => {
    progress('papers', done, all)
  })
  return [Admin, PaperPresenter, Auditor, GeneralAttendee]
}

import { eq, inArray, or, sql as text } from 'drizzle-orm'
import { emailError } from '../../../contract/accounts/accounts.ts'
import { accountAdminTexts } from '../../../contract/accounts/accountAdmin.ts'
import {
  addAuditorsTexts as texts,
  type AuditorsReport,
  type importAuditors,
} from '../../../contract/accounts/addAuditors.ts'
import { limits } from '../../../contract/core/limits.ts'
import type { Sql } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { themes } from '../../db/schema/papers.ts'
import { people } from '../../db/schema/people.ts'
import { readShortTable, type TableKind } from '../../files/readTable.ts'
import type { Context } from '../../http/context.ts'
import { refuseIfAny } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/serve.ts'
import { setAuditorThemes } from '../../reviews/auditors.ts'
import { mustBeAuditor } from '../../reviews/rights.ts'
import { makeAuditor } from './addAuditor.ts'

const auditorsTable: TableKind<'Email' | 'Themes'> = {
  columns: [
    { field: 'Email', guesses: [/^e ?mail/, /^email address$/, /^address$/] },
    { field: 'Themes', guesses: [/^themes?$/, /^topics?$/] },
  ],
  missing: (places) => (places.has('Email') ? [] : ['Email']),
  texts: { notCsv: texts.csvUnreadable, tooManyLines: texts.csvTooLong },
  limits: { rows: limits.AuditorsAtOnce, row: 20_000, strange: 0 },
}

interface Listed {
  readonly Email: string
  readonly ThemeIds: readonly string[]
}

/** The people of a list, each once, with the themes that it names; 422 names what is wrong by its line. */
async function readList(sql: Sql, Csv: string): Promise<Listed[]> {
  const table = await readShortTable(Csv, auditorsTable, texts)
  const known = new Map(
    (await sql.select({ Id: themes.Id, ThemeTitle: themes.ThemeTitle }).from(themes)).map((theme) => [
      theme.ThemeTitle.trim().toLowerCase(),
      theme.Id,
    ]),
  )
  const wrong: string[] = []
  const listed = new Map<string, Listed>()
  for (const row of table.rows) {
    const Email = table.cell(row, 'Email').trim().toLowerCase()
    const titles = table
      .cell(row, 'Themes')
      .split(/[;|]/)
      .map((title) => title.trim())
      .filter(Boolean)
    const invalid = emailError(Email)
    if (invalid) wrong.push(texts.line(row.Line, invalid))
    const unknown = titles.find((title) => !known.has(title.toLowerCase()))
    if (unknown !== undefined) wrong.push(texts.line(row.Line, texts.unknownTheme(unknown)))
    const ThemeIds = titles.flatMap((title) => known.get(title.toLowerCase()) ?? [])
    listed.set(Email, { Email, ThemeIds: [...(listed.get(Email)?.ThemeIds ?? []), ...ThemeIds] })
  }
  refuseIfAny(wrong)
  return [...listed.values()]
}

/** The accounts with some addresses: an account's own address, or that of its person. */
async function accountsOf(sql: Sql, emails: readonly string[]) {
  const rows = await sql
    .select({
      Email: users.Email,
      Address: text<string>`lower(coalesce(${people.Email}, ''))`,
      Roles: users.Roles,
      Blocked: users.Blocked,
      IsInvited: text<boolean>`${users.PasswordHash} is null`,
    })
    .from(users)
    .leftJoin(people, eq(people.UserDetailId, users.UserDetailId))
    .where(or(inArray(users.Email, [...emails]), inArray(text`lower(${people.Email})`, [...emails])))
  return new Map(rows.flatMap((row) => [row.Address, row.Email].map((email) => [email, row] as const)))
}

/**
 * Makes the people of a list auditors, as `addAuditorByEmail` does for one. People without a password get a link to
 * set one. People who are auditors already get the themes that the list names, and no mail. Blocked accounts stay
 * as they are.
 */
export async function addAuditors(
  context: Context,
  call: Call<typeof importAuditors>,
): Promise<Answer<typeof importAuditors>> {
  const { sql, body, after } = call
  const listed = await readList(sql, body.Csv)
  const accounts = await accountsOf(
    sql,
    listed.map(({ Email }) => Email),
  )
  const report: AuditorsReport = { Added: [], Already: [], Left: [] }
  for (const { Email, ThemeIds } of listed) {
    const account = accounts.get(Email)
    if (account?.Blocked) {
      report.Left.push({ Email, Why: accountAdminTexts.isBlocked })
      continue
    }
    const isAlready = account?.Roles.includes('Auditor') ?? false
    if (isAlready) report.Already.push(Email)
    else report.Added.push({ Email, IsInvited: account?.IsInvited ?? true, Themes: ThemeIds.length })
    if (body.DryRun || (isAlready && ThemeIds.length === 0)) continue
    const { Id } = await makeAuditor(context, call, Email, { invitesAgain: false })
    if (ThemeIds.length > 0) await setAuditorThemes(sql, await mustBeAuditor(sql, Id), ThemeIds)
  }
  after(context.mailer.wake)
  return { Result: report }
}

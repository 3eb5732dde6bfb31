import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { auditEntries } from '../../../server/db/schema/audit.ts'
import { mails } from '../../../server/db/schema/mail.ts'
import { insertRows } from '../../../server/db/insertRows.ts'
import { statementsOf } from '../../support/statementLog.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

const portal = await emptiedPortal()
const pool = () => portal.context.database.sql

const entry = { UserId: noId, Action: 'Approve paper', TraceId: 'trace' }
const entries = () => pool().select().from(auditEntries).orderBy(asc(auditEntries.SubjectId))

test('many rows come with one statement, each with its own values, and with the defaults of what none of them gives', async () => {
  const subjects = ['a', `'quoted' "text", {in} braces`, 'back\\slash', 'NULL', '', 'two\nlines', 'नमस्ते 🙂']
  const rows = subjects.map((SubjectId, index) => ({
    ...entry,
    SubjectId,
    Details: { At: index, SubjectId },
  }))
  const statements = await statementsOf(() => insertRows(pool(), auditEntries, rows))
  expect(statements).toHaveLength(1)
  const found = await entries()
  expect(found.map(({ SubjectId }) => SubjectId).sort()).toEqual([...subjects].sort())
  for (const { SubjectId, Details, Action, TraceId } of found)
    expect([Details, Action, TraceId]).toEqual([
      { At: subjects.indexOf(SubjectId), SubjectId },
      'Approve paper',
      'trace',
    ])
  expect(new Set(found.map(({ Id }) => Id)).size).toBe(subjects.length)
  for (const { CreatedOn } of found) expect(Math.abs(Date.parse(CreatedOn) - Date.now())).toBeLessThan(60_000)
})

test('rows that are alike are as many as were given, one as well as three, and none is no statement', async () => {
  const row = { ...entry, SubjectId: 'mail', Details: {} }
  await insertRows(pool(), auditEntries, [row])
  await insertRows(pool(), auditEntries, [row, row, row])
  expect((await entries()).map(({ SubjectId }) => SubjectId)).toEqual(['mail', 'mail', 'mail', 'mail'])
  expect(await statementsOf(() => insertRows(pool(), auditEntries, []))).toEqual([])
})

test('what a row lacks is stored as nothing where that is said, and times and choices as they are', async () => {
  const letter = { Recipient: 'ada@example.org', Subject: 'One', PlainText: '', Html: '' }
  const SentOn = '2030-01-02T03:04:05.678Z'
  await insertRows(pool(), mails, [
    { ...letter, Codes: null, State: 'sent', SentOn, ForgetWhenSent: true },
    { ...letter, Codes: 'sealed', State: 'queued', SentOn: null, ForgetWhenSent: false },
  ])
  const found = await pool().select().from(mails).orderBy(asc(mails.State))
  expect(
    found.map(({ Codes, State, SentOn, ForgetWhenSent }) => [Codes, State, SentOn, ForgetWhenSent]),
  ).toEqual([
    ['sealed', 'queued', null, false],
    [null, 'sent', SentOn, true],
  ])
})

test('rows that give other columns come too, each with the defaults of what it does not give', async () => {
  const CreatedOn = '2030-01-02T03:04:05.678Z'
  const row = { ...entry, Details: {} }
  const rows = [
    { ...row, SubjectId: 'a', CreatedOn },
    { ...row, SubjectId: 'b' },
    { ...row, SubjectId: 'c', CreatedOn },
  ]
  const statements = await statementsOf(() => insertRows(pool(), auditEntries, rows))
  expect(statements).toHaveLength(2)
  const found = await entries()
  expect(found.map(({ SubjectId }) => SubjectId)).toEqual(['a', 'b', 'c'])
  expect(found.map((one) => one.CreatedOn === CreatedOn)).toEqual([true, false, true])
})

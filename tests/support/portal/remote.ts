import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { getBank, saveBank } from '../../../contract/content/bank.ts'
import { login, type Session } from '../../../contract/accounts/accounts.ts'
import {
  createPaper,
  emptyPaper,
  submitPaper,
  type PaperFields,
  type PaperListItem,
} from '../../../contract/papers/papers.ts'
import { decidePapers, type DecisionBody } from '../../../contract/papers/decisions.ts'
import { getDates, updateDate, dayIn, type DateKey } from '../../../contract/content/dates.ts'
import {
  replySchema,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type ResultOf,
} from '../../../contract/core/endpoint.ts'
import { uploadPaper } from '../../../contract/files/files.ts'
import { createTheme } from '../../../contract/papers/themes.ts'
import { openDatabase, type Sql } from '../../../server/db/database.ts'
import { people } from '../../../server/db/schema/people.ts'
import { accountIn, testPassword } from '../accounts.ts'
import { addressOf } from '../call.ts'
import { fixture } from '../fixtures.ts'
import { words } from '../papers.ts'
import type { PortalProcess } from './process.ts'

interface Sent<E extends Endpoint> {
  readonly params?: ParamsOf<E>
  readonly body?: BodyOf<E> | FormData
  /** Who calls; nobody in particular without it. */
  readonly as?: Pick<Session, 'AccessToken'>
}

/** Calls a portal in a process of its own over the network; throws with its message if it refuses. */
export async function callOver<const E extends Endpoint>(
  { url }: Pick<PortalProcess, 'url'>,
  endpoint: E,
  sent: Sent<E> = {},
): Promise<ResultOf<E>> {
  const { body, as } = sent
  const isForm = body instanceof FormData
  const response = await fetch(`${url}${addressOf(endpoint, sent.params as Record<string, string>)}`, {
    method: endpoint.method,
    headers: {
      ...(as ? { authorization: `Bearer ${as.AccessToken}` } : {}),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const reply = replySchema(endpoint.result ?? z.unknown()).parse(await response.json())
  if (!reply.Success) throw new Error(`${endpoint.method} ${endpoint.path}: ${reply.Message}`)
  return reply.Result as ResultOf<E>
}

/** Somebody with an account of `accountIn` in a portal's process, signed in. */
export async function sessionAt(
  portal: PortalProcess,
  options: Parameters<typeof accountIn>[1] = {},
): Promise<Session> {
  const { Email } = await accountAt(portal, options)
  return callOver(portal, login, { body: { Email, password: testPassword } })
}

/** Works on the embedded database of a running process, through `door.js`. */
export async function databaseAt<R>(portal: PortalProcess, work: (sql: Sql) => Promise<R>): Promise<R> {
  const broken: Error[] = []
  const database = openDatabase(
    { host: portal.dataDir, port: 5432, user: 'postgres', database: 'postgres', max: 1 },
    (error) => broken.push(error),
  )
  try {
    return await work(database.sql)
  } finally {
    await database.close()
  }
}

/** Stores an account in the database of a running process. */
export function accountAt(portal: PortalProcess, options: Parameters<typeof accountIn>[1] = {}) {
  return databaseAt(portal, (sql) => accountIn(sql, options))
}

/** An auditor of another institution than the authors of tests, so that their papers may be given to them. */
export async function auditorAt(portal: PortalProcess): Promise<Session> {
  const auditor = await sessionAt(portal, { Roles: ['Auditor'] })
  await databaseAt(portal, (sql) =>
    sql
      .update(people)
      .set({ Organization: 'University of Pune' })
      .where(eq(people.UserDetailId, auditor.UserDetailId)),
  )
  return auditor
}

/** A theme that papers may choose; answers its id. */
export async function themeAt(
  portal: Pick<PortalProcess, 'url'>,
  as: Session,
  ThemeTitle: string,
): Promise<string> {
  return (await callOver(portal, createTheme, { as, body: { ThemeTitle, IsActive: true } })).Id
}

/** Sets dates of the conference, as days from now. */
export async function setDatesAt(
  portal: Pick<PortalProcess, 'url'>,
  as: Session,
  daysAhead: Partial<Record<DateKey, number>>,
): Promise<void> {
  const day = 24 * 60 * 60 * 1000
  const dates = await callOver(portal, getDates, { as })
  // Without any first: on the way from some dates to others they might be the wrong way round.
  for (const isLast of [false, true])
    for (const { Id: id, EndsOn: _ends, Version: _version, ...fields } of dates) {
      const days = daysAhead[fields.UniqueKey as DateKey]
      if (days === undefined) continue
      const DeadlineDate = isLast ? dayIn(Date.now() + days * day, 'Asia/Kolkata') : ''
      await callOver(portal, updateDate, { as, params: { id }, body: { ...fields, DeadlineDate } })
    }
}

/** Sets how long a decision can be undone; returns how long it was before. */
export async function setUndoMinutesAt(
  portal: Pick<PortalProcess, 'url'>,
  as: Session,
  UndoMinutes: number,
): Promise<number> {
  const { Version: _version, ...bank } = await callOver(portal, getBank, { as })
  await callOver(portal, saveBank, { as, body: { ...bank, UndoMinutes } })
  return bank.UndoMinutes
}

/** A draft with a file and enough words, which may be submitted once it has a theme. */
export async function draftAt(
  portal: Pick<PortalProcess, 'url'>,
  as: Session,
  fields: Partial<PaperFields>,
): Promise<PaperListItem> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(fixture('paper.pdf'))], { type: 'application/pdf' }), 'paper.pdf')
  const file = await callOver(portal, uploadPaper, { as, body: form })
  const body = { ...emptyPaper, Abstract: words(300), PaperURL: file.Id, ...fields }
  return callOver(portal, createPaper, { as, body })
}

/** A submitted paper, decided by `admin` if a decision is given. */
export async function submittedAt(
  portal: Pick<PortalProcess, 'url'>,
  as: Session,
  fields: Partial<PaperFields>,
  decision?: Omit<DecisionBody, 'PaperIds'> & { readonly admin: Session },
): Promise<PaperListItem> {
  const draft = await draftAt(portal, as, fields)
  await callOver(portal, submitPaper, { as, params: { id: draft.Id } })
  if (decision) {
    const { admin, ...decided } = decision
    const before = await setUndoMinutesAt(portal, admin, 0)
    await callOver(portal, decidePapers, { as: admin, body: { PaperIds: [draft.Id], ...decided } })
    await setUndoMinutesAt(portal, admin, before)
  }
  return draft
}

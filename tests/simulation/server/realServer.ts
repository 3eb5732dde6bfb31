import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, notExists } from 'drizzle-orm'
import { z } from 'zod'
import { TravelFields } from '../../../contract/travel/travel.ts'
import { startSession } from '../../../server/accounts/sessions/session.ts'
import { homePage } from '../../../server/db/schema/content.ts'
import { papers, themes } from '../../../server/db/schema/papers.ts'
import type { Sql } from '../../../server/db/database.ts'
import { billStates } from '../../../server/db/billTotals.ts'
import { bills, transfers } from '../../../server/db/schema/payments.ts'
import { files } from '../../../server/db/schema/files.ts'
import { reviews } from '../../../server/db/schema/reviews.ts'
import { accommodations } from '../../../server/db/schema/registration.ts'
import { travels } from '../../../server/db/schema/travel.ts'
import { people } from '../../../server/db/schema/people.ts'
import { sessions, users } from '../../../server/db/schema/accounts.ts'
import { accountIn } from '../../support/accounts.ts'
import { startTestDatabase } from '../../support/portal/engine.ts'
import { startPortal } from '../../support/portal/portal.ts'
import { ratesOf, transferred } from '../../support/registrations.ts'
import { registrationDrafts } from '../../../src/cache/entities/registrationDrafts.ts'
import { approvedAs, newcomer, type Far, type ServedAttending } from './far.ts'
import { rates } from '../model/modelAttending.ts'
import { minimumWords } from '../model/modelPapers.ts'
import { dutiesIn, giveDuties } from '../duties/realDuties.ts'
import { uncounted } from '../pulse.ts'
import { restorable, type Restorable } from './realRestore.ts'

/** The portal that production runs, emptied for each schedule. */
export interface RealServer {
  /** Empties the database; the schedule's clock is the portal's from now on. */
  renew(now: () => number): Promise<Far>
  stop(): Promise<void>
}

export async function startRealServer(): Promise<RealServer> {
  let now: () => number = Date.now
  const database = await startTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'lectern-real-'))
  const start = () => {
    const environment = { DATA_DIR: join(folder, 'data') }
    return startPortal({ connection: database.connection, environment, now: () => now() })
  }
  const real = restorable(await start(), start, folder)
  const renew = async (clock: () => number): Promise<Far> => {
    now = clock
    const { portal } = real
    const { sql } = portal.context.database
    await portal.empty()
    real.forget()
    await sql.update(homePage).set({ AbstractMinimumWordCount: minimumWords })
    const [theme] = await sql.insert(themes).values({ ThemeTitle: 'Simulation' }).returning({ Id: themes.Id })
    if (!theme) throw new Error('The theme was not made')
    await ratesOf(portal, ...rates)
    return { themeId: theme.Id, ...farOf(real, clock) }
  }
  return {
    renew: (clock) => uncounted(() => renew(clock)),
    stop: () =>
      uncounted(async () => {
        await real.portal.stop()
        await database.stop()
        rmSync(folder, { recursive: true, force: true })
      }),
  }
}

function farOf(real: Restorable, now: () => number): Omit<Far, 'themeId'> {
  // A restore starts another one.
  const sqlOf = () => real.portal.context.database.sql
  const Body = z.record(z.string(), z.unknown()).nullish()
  return {
    answer: ({ method, url, data, headers }) =>
      uncounted(async () => {
        const payload =
          data instanceof ArrayBuffer ? Buffer.from(data) : data instanceof FormData ? data : Body.parse(data)
        const response = await real.portal.app.inject({
          ...{ method, url: `/api${url}`, headers: { ...headers } },
          ...(payload ? { payload } : {}),
        })
        const named = Object.entries(response.headers).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        )
        return {
          status: response.statusCode,
          data: response.json<unknown>(),
          headers: Object.fromEntries(named) as Record<string, string>,
        }
      }),
    register: (Email, Roles) =>
      uncounted(async () => (await accountIn(sqlOf(), { Email, ...(Roles ? { Roles } : {}) })).UserId),
    signIn: (userId) =>
      uncounted(() => sqlOf().transaction((own) => startSession(real.portal.context, own, userId))),
    endSessions: (userId) =>
      uncounted(async () => {
        await sqlOf().delete(sessions).where(eq(sessions.UserId, userId))
      }),
    giveAccount: (UserDetailId) => uncounted(() => giveAccount(sqlOf(), UserDetailId)),
    papers: () =>
      uncounted(() =>
        sqlOf()
          .select()
          .from(papers)
          // What somebody reviews is nobody's here.
          .where(notExists(sqlOf().select().from(reviews).where(eq(reviews.PaperId, papers.Id))))
          .execute(),
      ),
    people: () =>
      uncounted(async () => {
        const rows = await sqlOf().select({ Id: people.UserDetailId, Email: people.Email }).from(people)
        return new Map(rows.map(({ Id, Email }) => [Id, Email]))
      }),
    mails: () => uncounted(() => real.mails()),
    backUp: () =>
      uncounted(async () => {
        const restore = await real.backUp()
        return (endsSessions) => uncounted(async () => restore(endsSessions))
      }),
    attending: () => uncounted(() => attendingIn(sqlOf())),
    approve: (paperId) =>
      uncounted(async () => {
        await sqlOf().update(papers).set(approvedAs).where(eq(papers.Id, paperId))
      }),
    withdraw: (paperId) =>
      uncounted(async () => {
        const WithdrawnOn = new Date(now()).toISOString()
        await sqlOf().update(papers).set({ WithdrawnOn }).where(eq(papers.Id, paperId))
      }),
    giveDuties: (userId) => uncounted(() => giveDuties(real.portal, userId)),
    duties: (userId) => uncounted(() => dutiesIn(sqlOf(), userId)),
    confirm: (userDetailId) =>
      uncounted(async () => {
        const [bill] = await sqlOf()
          .select({ id: bills.PaymentDetailsId })
          .from(bills)
          .innerJoin(accommodations, eq(accommodations.AccommodationId, bills.AccommodationId))
          .where(eq(accommodations.UserDetailId, userDetailId))
        const due = bill ? ((await billStates(sqlOf(), [bill.id])).get(bill.id)?.DueAmount ?? 0) : 0
        if (!bill || due <= 0) return
        const amounts = { Amount: due, ConfirmedAmount: due }
        await transferred(real.portal, bill.id, { State: 'confirmed', TransactionId: '', ...amounts })
      }),
  }
}

async function giveAccount(sql: Sql, UserDetailId: string): Promise<void> {
  const [person] = await sql.select().from(people).where(eq(people.UserDetailId, UserDetailId))
  if (!person || (await sql.$count(users, eq(users.UserDetailId, UserDetailId))) > 0) return
  const { PhoneNumber } = person
  const account = { PhoneNumber, PasswordHash: 'none', EmailConfirmed: true, Roles: [...newcomer] }
  await sql.insert(users).values({ ...account, Email: person.Email.toLowerCase(), UserDetailId })
}

async function attendingIn(sql: Sql): Promise<ServedAttending[]> {
  const rows = await sql
    .select({ row: accommodations, travel: travels, bill: bills.PaymentDetailsId, said: people.Nationality })
    .from(accommodations)
    .innerJoin(people, eq(people.UserDetailId, accommodations.UserDetailId))
    .innerJoin(bills, eq(bills.AccommodationId, accommodations.AccommodationId))
    .leftJoin(travels, eq(travels.AccommodationId, accommodations.AccommodationId))
  const claims = await sql
    .select({
      bill: transfers.PaymentDetailsId,
      TransactionId: transfers.TransactionId,
      Sha256: files.Sha256,
    })
    .from(transfers)
    .innerJoin(files, eq(files.Id, transfers.ProofFileId))
  return rows.map(({ row, travel, bill, said }) => ({
    Nationality: said,
    AccommodationId: row.AccommodationId,
    UserDetailId: row.UserDetailId,
    Fields: registrationDrafts.fields.parse(row),
    Version: row.Version,
    Travel: travel && {
      TravelId: travel.TravelId,
      Fields: TravelFields.strip().parse(travel),
      Version: travel.Version,
    },
    Claims: claims
      .filter((claim) => claim.bill === bill)
      .map(({ TransactionId, Sha256 }) => ({ TransactionId, Sha256 })),
  }))
}

import { eq } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import type { PaymentRequest } from '../../contract/registration/paymentRequest.ts'
import type { Accommodation } from '../../contract/registration/registration.ts'
import { nameInMail } from '../accounts/links/linkMails.ts'
import { getHomePageRow } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import { papers } from '../db/schema/papers.ts'
import { people } from '../db/schema/people.ts'
import type { Context } from '../http/context.ts'
import { notFound } from '../http/refusal.ts'
import { readIds, signIds } from '../http/signedIds.ts'
import { accommodationRow } from './rows.ts'

/** What a shared payment link names. */
interface Named {
  readonly AccommodationId: string
  /** The person who shared it; all-zero for nobody with a name. */
  readonly AskedBy: string
  /** The paper that it was shared from; all-zero for none. */
  readonly PaperId: string
}

/** The code with which a shared payment link says what it asks for. */
export const requestCode = (
  { keys }: Pick<Context, 'keys'>,
  { AccommodationId, AskedBy, PaperId }: Named,
): string => signIds(keys.paymentRequest, [AccommodationId, AskedBy, PaperId])

async function nameOfPerson(sql: Sql, UserDetailId: string): Promise<string> {
  const [person] = await sql
    .select({ FullName: people.FullName })
    .from(people)
    .where(eq(people.UserDetailId, UserDetailId))
  return person?.FullName ?? ''
}

/** What is asked for: names and the amount that is due now. */
export async function requestOf(
  sql: Sql,
  registration: Accommodation,
  { AskedBy, PaperId }: Pick<Named, 'AskedBy' | 'PaperId'>,
): Promise<PaymentRequest> {
  const { FullName, ExpectedAmount, ActualAmount, CurrencySymbol, CancelledOn } = registration
  const { ConferenceName } = await getHomePageRow(sql)
  const [paper] =
    PaperId === noId
      ? []
      : await sql.select({ PaperTitle: papers.PaperTitle }).from(papers).where(eq(papers.Id, PaperId))
  return {
    AskedBy: AskedBy === noId ? '' : nameInMail(await nameOfPerson(sql, AskedBy)),
    FullName,
    ConferenceName,
    PaperTitle: paper?.PaperTitle ?? '',
    DueAmount: CancelledOn === null ? Math.max(ExpectedAmount - ActualAmount, 0) : 0,
    CurrencySymbol,
    IsCancelled: CancelledOn !== null,
  }
}

/** What the link with this code asks for; 404 for a code that this portal did not make. */
export async function paymentRequest(
  sql: Sql,
  { keys }: Pick<Context, 'keys'>,
  code: string,
): Promise<PaymentRequest> {
  const [AccommodationId, AskedBy, PaperId] = readIds(keys.paymentRequest, code, 3) ?? []
  if (AccommodationId === undefined || AskedBy === undefined || PaperId === undefined) throw notFound()
  return requestOf(sql, await accommodationRow(sql, AccommodationId), { AskedBy, PaperId })
}

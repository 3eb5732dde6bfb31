import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { BankFields, bankRules } from '../../contract/content/bank.ts'
import { ChoiceFields, choiceRules } from '../../contract/people/designations.ts'
import { HomePageFields, homePageRules, WelcomeFields, welcomeRules } from '../../contract/content/content.ts'
import { DateFields, dateRules } from '../../contract/content/dates.ts'
import type { FieldErrors } from '../../contract/core/endpoint.ts'
import { historyTexts, type VersionedNoun } from '../../contract/core/history.ts'
import { PageFields, pageRules } from '../../contract/content/pages.ts'
import { PrivacyNoticeFields, privacyNoticeRules } from '../../contract/accounts/privacy.ts'
import { RateTableBody, rateTableRules } from '../../contract/registration/rates.ts'
import { ThemeBody, themeRules } from '../../contract/papers/themes.ts'
import { conflicting, mustHold, notFound } from '../http/refusal.ts'
import { addTheme, changeTheme } from '../papers/themes/themeRoutes.ts'
import { themes } from '../db/schema/papers.ts'
import { changeBank } from '../conference/bank.ts'
import { addDesignation, changeDesignation } from '../people/designations.ts'
import { changeInstitution } from '../people/institutions.ts'
import { designations } from '../db/schema/people.ts'
import { changeRates } from '../registration/rates.ts'
import { changeDate } from '../conference/dates.ts'
import { changeHomePage } from '../conference/settings.ts'
import { addPage, changePage } from './pages.ts'
import { changePrivacyNotice } from './privacy.ts'
import { contentVersions, pages } from '../db/schema/content.ts'
import type { Changing } from '../conference/versions.ts'
import { mayChangePage } from './rights.ts'
import { mayChangeDate } from '../conference/dateRights.ts'
import { mayChangeDesignation } from '../people/designationRights.ts'
import { changeWelcome } from './welcome.ts'

/** Makes fields the newest version again, as if somebody had just sent them. */
type Restorer = (change: Changing<unknown>, Key: string, now: number) => Promise<unknown>

/** Parses a stored version with today's schema; 409 if it no longer fits, 422 if a rule rejects it. */
function restoring<F>(
  schema: z.ZodType<F>,
  rules: (fields: F) => FieldErrors,
  act: (change: Changing<F>, Key: string, now: number) => Promise<unknown>,
): Restorer {
  return (change, Key, now) => {
    const fields = schema.safeParse(change.body)
    if (!fields.success) throw conflicting(historyTexts.gone)
    mustHold(rules(fields.data))
    return act({ ...change, body: fields.data }, Key, now)
  }
}

/** False for a deleted row, which is added again. */
const isThere = async (
  { sql }: Changing<unknown>,
  table: typeof pages | typeof themes | typeof designations,
  Id: string,
) => (await sql.$count(table, eq(table.Id, Id))) > 0

const restorers: Readonly<Record<VersionedNoun, Restorer>> = {
  HomePage: restoring(HomePageFields, homePageRules, changeHomePage),
  Welcome: restoring(WelcomeFields, welcomeRules, changeWelcome),
  PrivacyNotice: restoring(PrivacyNoticeFields, privacyNoticeRules, (change, _key, now) =>
    changePrivacyNotice(change, now),
  ),
  Date: restoring(DateFields, dateRules, async (change, Key) =>
    changeDate(change, await mayChangeDate(change.sql, Key, null)),
  ),
  Page: restoring(PageFields, pageRules, async (change, Key, now) =>
    (await isThere(change, pages, Key))
      ? changePage(change, await mayChangePage(change.sql, Key, null), now)
      : addPage(change, now, Key),
  ),
  Theme: restoring(ThemeBody, themeRules, async (change, Key) =>
    (await isThere(change, themes, Key)) ? changeTheme(change, Key) : addTheme(change, Key),
  ),
  Designation: restoring(ChoiceFields, choiceRules, async (change, Key) =>
    (await isThere(change, designations, Key))
      ? changeDesignation(change, await mayChangeDesignation(change.sql, Key, null))
      : addDesignation(change, Key),
  ),
  University: restoring(ChoiceFields, choiceRules, changeInstitution),
  Rates: restoring(RateTableBody, rateTableRules, changeRates),
  Bank: restoring(BankFields, bankRules, changeBank),
}

/** Makes an earlier version the newest one; the current one stays in the history. 404 for none. */
export async function restore(
  change: Omit<Changing<unknown>, 'body' | 'ifMatch' | 'restoredFrom'>,
  Id: string,
  now: number,
): Promise<void> {
  const [version] = await change.sql.select().from(contentVersions).where(eq(contentVersions.Id, Id))
  if (!version?.Payload) throw notFound()
  const body = version.Payload
  await restorers[version.Noun]({ ...change, body, ifMatch: null, restoredFrom: Id }, version.Key, now)
}

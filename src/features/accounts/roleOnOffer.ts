import { accountTexts } from '../../../contract/accounts/accounts.ts'
import type { ConferenceDate, DateKey } from '../../../contract/content/dates.ts'
import { hasPassed } from '../../../contract/core/moments.ts'

/** The roles that a person may choose. */
export type OwnRole = 'PaperPresenter' | 'GeneralAttendee'

const submission: DateKey = 'paper_submission'

/** Papers can be submitted until their deadline; there is exactly one choice (design §3 "Roles"). */
export function roleOnOffer(dates: readonly ConferenceDate[], now: number): OwnRole {
  const last = dates.find((date) => date.UniqueKey === submission)
  return hasPassed(last?.EndsOn, now) ? 'GeneralAttendee' : 'PaperPresenter'
}

/** The role that the server offers instead of a role refused with this message; the server's deadline counts (O18). */
export function roleInstead(message: string): OwnRole | undefined {
  if (message === accountTexts.roleClosed) return 'GeneralAttendee'
  return message === accountTexts.roleOpen ? 'PaperPresenter' : undefined
}

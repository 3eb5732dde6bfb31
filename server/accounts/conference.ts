import { homePage } from '../content/table.ts'
import type { Sql } from '../db/database.ts'

/** What mails and dates need to know of the conference. */
export interface Conference {
  readonly ConferenceName: string
  readonly SocietyName: string
  readonly SupportEmail: string
  readonly TimeZone: string
}

const unnamed: Conference = { ConferenceName: 'Lectern', SocietyName: '', SupportEmail: '', TimeZone: 'UTC' }

/** The conference as its settings describe it; before anyone has set them, mails sign with the portal's name. */
export async function conferenceOf(sql: Sql): Promise<Conference> {
  const [row] = await sql
    .select({
      ConferenceName: homePage.ConferenceName,
      SocietyName: homePage.SocietyName,
      SupportEmail: homePage.SupportEmail,
      TimeZone: homePage.TimeZone,
    })
    .from(homePage)
    .limit(1)
  return row ?? unnamed
}

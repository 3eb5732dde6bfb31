import { createHash, randomUUID } from 'node:crypto'
import {
  emptyPaper,
  createPaper,
  type PaperFields,
  type PaperListItem,
} from '../../contract/papers/papers.ts'
import type { Portal } from '../../server/app.ts'
import { dates, homePage } from '../../server/db/schema/content.ts'
import type { DateKey } from '../../contract/content/dates.ts'
import { eq } from 'drizzle-orm'
import { files } from '../../server/db/schema/files.ts'
import { bank } from '../../server/db/schema/payments.ts'
import { themes } from '../../server/db/schema/papers.ts'
import type { HomePageFields } from '../../contract/content/content.ts'
import { call } from './call.ts'
import type { TestUser } from './accounts.ts'

/** A text of as many words. */
export function words(count: number): string {
  return Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ')
}

/** A theme that papers may choose; answers its id. */
export async function themeOf(portal: Portal, ThemeTitle: string, IsActive = true): Promise<string> {
  const [theme] = await portal.context.database.sql
    .insert(themes)
    .values({ ThemeTitle, IsActive })
    .returning()
  return theme?.Id ?? ''
}

/** The row of an uploaded file, for tests that need no bytes; answers its id. */
export async function fileOf(
  portal: Portal,
  owner: Pick<TestUser, 'UserId'>,
  given: Partial<typeof files.$inferInsert> = {},
): Promise<string> {
  const [file] = await portal.context.database.sql
    .insert(files)
    .values({
      OwnerId: owner.UserId,
      Kind: 'paper',
      FileName: 'paper.pdf',
      ContentType: 'application/pdf',
      Size: 1000,
      Sha256: createHash('sha256').update(randomUUID()).digest('hex'),
      ...given,
    })
    .returning()
  return file?.Id ?? ''
}

/** Sets a date of the conference, a day or a wall-clock time in its zone. */
export async function dateOf(portal: Portal, key: DateKey, DeadlineDate: string): Promise<void> {
  await portal.context.database.sql.update(dates).set({ DeadlineDate }).where(eq(dates.UniqueKey, key))
}

/** Changes settings of the conference. */
export async function settingsOf(portal: Portal, settings: Partial<HomePageFields>): Promise<void> {
  await portal.context.database.sql.update(homePage).set(settings)
}

/** Lets decisions hold at once, without a window in which they can be undone. */
export async function decideWithoutWindow(portal: Portal): Promise<void> {
  const set = { UndoMinutes: 0 }
  await portal.context.database.sql.insert(bank).values(set).onConflictDoUpdate({ target: bank.Id, set })
}

/** A draft of a presenter's own, made by the call that the wizard makes. */
export async function draftOf(
  portal: Portal,
  owner: TestUser,
  fields: Partial<PaperFields> = {},
): Promise<PaperListItem> {
  const body = { ...emptyPaper, PaperTitle: 'On the meaning of words', ...fields }
  const reply = await call(portal, createPaper, { as: owner.AccessToken, body })
  if (reply.status !== 200) throw new Error(`The draft was refused: ${reply.Message}`)
  return reply.Result
}

/** A draft that may be submitted: theme, abstract of 300 words, file. */
export async function completeDraftOf(
  portal: Portal,
  owner: TestUser,
  fields: Partial<PaperFields> = {},
): Promise<PaperListItem> {
  return draftOf(portal, owner, {
    ThemeId: fields.ThemeId ?? (await themeOf(portal, `Theme ${randomUUID()}`)),
    Abstract: words(300),
    PaperURL: fields.PaperURL ?? (await fileOf(portal, owner)),
    ...fields,
  })
}

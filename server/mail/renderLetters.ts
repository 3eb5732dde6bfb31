import { inArray } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'
import type { AddressedLetter, Mail } from './mail.ts'
import { render } from './render.ts'
import { isWorded, mailTemplates } from '../db/schema/mail.ts'
import { templates } from './templates/all.ts'

/** A row of the outbox before it is stored. */
export type Worded = Mail & { readonly Template: string }

/** Renders letters with the organisers' current templates; mails with a text stay as they are. */
export async function word(sql: Sql, letters: readonly (Mail | AddressedLetter)[]): Promise<Worded[]> {
  const names = [...new Set(letters.flatMap((letter) => ('Template' in letter ? [letter.Template] : [])))]
  const changed =
    names.length > 0
      ? await sql.select().from(mailTemplates).where(inArray(mailTemplates.Template, names))
      : []
  return letters.map((letter) => {
    if (!('Template' in letter)) return { ...letter, Template: '' }
    const { Values, ...posting } = letter
    const template = templates.get(letter.Template)
    if (!template) throw new Error(`There is no mail ${letter.Template}`)
    const worded = changed.find((row) => row.Template === letter.Template && isWorded(row))
    const text = worded ?? template
    return { ...posting, ...render(text, template, Values) }
  })
}

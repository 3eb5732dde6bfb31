import type { Sql } from '../db/database.ts'
import type { AddressedLetter, Mail } from './mail.ts'
import { keptRows } from '../db/keptRows.ts'
import { render } from './render.ts'
import { isWorded, mailTemplates } from '../db/schema/mail.ts'
import { templates } from './templates/all.ts'

/** A row of the outbox before it is stored. */
export type Worded = Mail & { readonly Template: string }

const changedTexts = keptRows((sql) => sql.select().from(mailTemplates))

/** Renders letters with the organisers' texts, as kept with the pool if it is given; mails with a text stay as they are. */
export async function word(
  sql: Sql,
  letters: readonly (Mail | AddressedLetter)[],
  pool = sql,
): Promise<Worded[]> {
  const changed = letters.some((letter) => 'Template' in letter) ? await changedTexts(sql, pool) : []
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

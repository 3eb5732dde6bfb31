import { eq } from 'drizzle-orm'
import { placeholderRules, type MailTemplate, type TemplateBody } from '../../contract/mail/mails.ts'
import type { Sql } from '../db/database.ts'
import { mustBeCurrent, mustHold, mustExist } from '../http/refusal.ts'
import { render, sampleWords, samplesOf } from './render.ts'
import { isWorded, mailTemplates } from '../db/schema/mail.ts'
import type { Conference, Template } from './template.ts'
import { templates } from './templates/all.ts'
import type { Rendered } from './mail.ts'

type Changed = typeof mailTemplates.$inferSelect

type Known = Template & Pick<MailTemplate, 'Occasion'>

function asShown(template: Known, row: Changed | undefined): MailTemplate {
  const changed = row && isWorded(row) ? row : undefined
  return {
    Template: template.Name,
    Occasion: template.Occasion,
    Title: template.Title,
    Subject: changed?.Subject ?? template.Subject,
    Body: changed?.Body ?? template.Body,
    IsChanged: changed !== undefined,
    Placeholders: Object.entries(template.Placeholders).map(([Name, placeholder]) => ({
      Name,
      Meaning: placeholder.Meaning,
      Sample: sampleWords(placeholder),
      IsNeeded: placeholder.IsNeeded,
    })),
    Version: row?.Version ?? 0,
  }
}

/** A mail template by name; 404 if there is none. */
const templateNamed = (name: string): Known => mustExist(templates.get(name))

/** Every mail template with its current text. */
export async function listTemplates(sql: Sql): Promise<MailTemplate[]> {
  const changed = new Map((await sql.select().from(mailTemplates)).map((row) => [row.Template, row]))
  return [...templates.values()].map((template) => asShown(template, changed.get(template.Name)))
}

async function heldChange(sql: Sql, Template: string): Promise<Changed | undefined> {
  const [changed] = await sql
    .select()
    .from(mailTemplates)
    .where(eq(mailTemplates.Template, Template))
    .for('update')
  return changed
}

/**
 * Rewords a template. Refuses a stale version (412), unknown placeholders, and a text without a needed placeholder
 * (422).
 */
export async function changeTemplate(
  sql: Sql,
  name: string,
  body: TemplateBody,
  ifMatch: number | null,
): Promise<{ readonly before: MailTemplate; readonly after: MailTemplate }> {
  const template = templateNamed(name)
  const changed = await heldChange(sql, name)
  const before = asShown(template, changed)
  mustBeCurrent(ifMatch, before.Version)
  mustHold(placeholderRules(body, before.Placeholders))
  const row = {
    Template: name,
    Subject: body.Subject.trim(),
    Body: body.Body.trim(),
    Version: before.Version + 1,
  }
  await sql.insert(mailTemplates).values(row).onConflictDoUpdate({ target: mailTemplates.Template, set: row })
  return { before, after: asShown(template, row) }
}

/**
 * Resets a template to its default text. Its version still increases, so that clients with the reworded text get 412.
 */
export async function forgetChange(sql: Sql, name: string): Promise<MailTemplate> {
  const template = templateNamed(name)
  const changed = await heldChange(sql, name)
  if (!changed || !isWorded(changed)) return asShown(template, changed)
  const row = { ...changed, Subject: '', Body: '', Version: changed.Version + 1 }
  await sql.update(mailTemplates).set(row).where(eq(mailTemplates.Template, name))
  return asShown(template, row)
}

/** A preview of a mail with its samples; the conference is the real one. */
export function previewOf(
  name: string,
  body: TemplateBody,
  { ConferenceName, SocietyName, SupportEmail }: Conference,
): Rendered {
  const template = templateNamed(name)
  mustHold(placeholderRules(body, asShown(template, undefined).Placeholders))
  return render(body, template, { ...samplesOf(template), ConferenceName, SocietyName, SupportEmail })
}

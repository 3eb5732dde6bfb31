import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import type { AddressedLetter } from '../mail/mail.ts'
import { write, type Template, type ValuesOf } from '../mail/template.ts'
import { getHomePageRow } from './settings.ts'

/** Queues a letter from a template, with the names of the conference; call `mailer.wake` after the commit. */
export async function queueLetter<P extends Template['Placeholders']>(
  { mailer }: Pick<Context, 'mailer'>,
  sql: Sql,
  Recipient: string,
  template: Template<P>,
  values: ValuesOf<P>,
  posting: Pick<AddressedLetter, 'PaperId'> = {},
): Promise<void> {
  await mailer.queue(sql, { ...posting, Recipient, ...write(template, await getHomePageRow(sql), values) })
}

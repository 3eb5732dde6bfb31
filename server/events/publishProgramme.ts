import { inArray } from 'drizzle-orm'
import { groupBy, pick, pluck } from '../../contract/core/collections.ts'
import { lastArchivedProgramme } from '../db/archivedRows.ts'
import { programmeChanges } from '../../contract/events/programmeChanges.ts'
import { publishTexts, type PublicationPreview } from '../../contract/events/publishing.ts'
import { programmeChangedNotice } from '../../contract/notifications/notices.ts'
import { getHomePageRow } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { broken, conflicting } from '../http/refusal.ts'
import { write } from '../mail/template.ts'
import { programmeTemplate } from '../mail/templates/events.ts'
import { notify, type Notifying } from '../directory/notify.ts'
import { groupsOf } from '../db/yielding.ts'
import { people } from '../db/schema/people.ts'
import { concernedBy, type Concerned } from './affectedPeople.ts'
import { lockProgramme } from './programmeLock.ts'
import { readProgramme } from './publishedProgramme.ts'
import { snapshotOf } from './programmeSnapshot.ts'
import { programmePublications } from '../db/schema/events.ts'

/** Compares the planned programme with the published one. */
async function compare(sql: Sql) {
  const published = await readProgramme(sql)
  const planned = await snapshotOf(sql)
  const changes = programmeChanges(published.Events, planned.Events, published.TimeZone)
  return { published, planned, changes, concerned: await concernedBy(sql, changes) }
}

/** What the next publication would change. */
export async function previewPublication(sql: Sql): Promise<PublicationPreview> {
  const { published, planned, changes, concerned } = await compare(sql)
  const people = new Map<unknown, number>()
  for (const { Changes } of concerned)
    for (const change of Changes) people.set(change, (people.get(change) ?? 0) + 1)
  return {
    Version: published.Version,
    PublishedOn: published.PublishedOn,
    Changes: changes.map((change) => ({
      ...pick(change, 'Kind', 'SessionId', 'Text'),
      People: people.get(change) ?? 0,
    })),
    People: concerned.length,
    LeftOut: planned.LeftOut,
    Seen: planned.Seen,
  }
}

/** Groups people with the same changes, so that one notification reaches them all. */
const together = (concerned: readonly Concerned[]) => [
  ...groupBy(concerned, ({ Changes }) => pluck(Changes, 'Text').join('\n')).values(),
]

async function notifyConcerned(
  context: Pick<Context, 'mailer' | 'publicUrl'>,
  call: Notifying,
  concerned: readonly Concerned[],
): Promise<void> {
  await notify(
    call,
    ...together(concerned).map((group) => ({
      ...programmeChangedNotice(pluck(group[0]?.Changes ?? [], 'Text')),
      PersonIds: pluck(group, 'Key'),
      OnceKey: '',
    })),
  )
  const conference = await getHomePageRow(call.sql)
  const ProgrammeLink = `${context.publicUrl()}/programme`
  for (const some of groupsOf(concerned, 500)) {
    const rows = await call.sql
      .select({ UserDetailId: people.UserDetailId, Email: people.Email })
      .from(people)
      .where(inArray(people.UserDetailId, pluck(some, 'Key')))
    const addresses = new Map(rows.map(({ UserDetailId, Email }) => [UserDetailId, Email]))
    await context.mailer.queue(
      call.sql,
      ...some.flatMap(({ Key, Changes }) => {
        const Recipient = addresses.get(Key)
        if (!Recipient) return []
        const values = { Changes: pluck(Changes, 'Text'), ProgrammeLink }
        return [{ ...write(programmeTemplate, conference, values), Recipient }]
      }),
    )
  }
}

/**
 * Publishes the planned programme as the organiser saw it (409 if it has changed since, 422 if nothing is new); with
 * `Tell` everyone affected by a change is notified, in the portal and by mail.
 */
export async function publishPlanned(
  context: Pick<Context, 'mailer' | 'publicUrl' | 'now'>,
  call: Notifying & { readonly caller: { readonly UserId: string } },
  { Seen, Tell }: { readonly Seen: string; readonly Tell: boolean },
) {
  const { sql, caller } = call
  await lockProgramme(sql)
  const { published, planned, concerned, changes } = await compare(sql)
  if (planned.Seen !== Seen) throw conflicting(publishTexts.changedSince)
  const isSame = JSON.stringify(published.Events) === JSON.stringify(planned.Events)
  if (isSame) throw broken(publishTexts.nothingNew)
  // A device that kept last year's programme must see that this one is newer.
  const Version = Math.max(published.Version, await lastArchivedProgramme(sql)) + 1
  const PublishedOn = new Date(context.now()).toISOString()
  await sql
    .insert(programmePublications)
    .values({ Number: Version, PublishedOn, PublishedBy: caller.UserId, Events: planned.Events })
  if (Tell) await notifyConcerned(context, call, concerned)
  return { Version, PublishedOn, People: Tell ? concerned.length : 0, Changes: changes.length }
}

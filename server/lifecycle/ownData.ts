import { Readable } from 'node:stream'
import { asc, eq, inArray, or, sql as text } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { pick } from '../../contract/core/collections.ts'
import type { downloadOwnData } from '../../contract/accounts/ownAccount.ts'
import { noId } from '../../contract/core/limits.ts'
import { archivedOf, filesInArchive } from '../archive/archivedOwnData.ts'
import type { Sql } from '../db/database.ts'
import { partsOf } from '../events/partsOfPerson.ts'
import { contentDisposition } from '../files/fileNames.ts'
import { files } from '../db/schema/files.ts'
import { zipOf, type ZipEntry } from '../files/zip.ts'
import type { Caller, Context } from '../http/context.ts'
import type { Call } from '../http/serve.ts'
import { mailRuns, mails } from '../db/schema/mail.ts'
import { entryOf } from '../papers/files/manuscripts.ts'
import { papersOf } from '../papers/papersOfPerson.ts'
import { ownProfile } from '../people/profile.ts'
import { starsOf } from '../programme/stars.ts'
import { registrationsOf } from './ownRegistration.ts'
import { reviewsBy } from '../reviews/reviewsOfPerson.ts'
import { mustBeOneself } from '../accounts/own/ownRights.ts'
import { consentsOf } from '../accounts/own/ownAccount.ts'
import { passkeysOf } from '../accounts/secondFactor/passkeys.ts'
import { listOwnSessions } from '../accounts/own/ownSessions.ts'
import { users } from '../db/schema/accounts.ts'

/** Mails as stored: without the codes of their links, because a stolen download could be used to set a new password. */
function mailsOf(sql: Sql, Email: string) {
  return sql
    .select({
      Subject: mails.Subject,
      // The text of an announcement is stored with its run.
      PlainText: text<string>`coalesce(nullif(${mails.PlainText}, ''), ${mailRuns.PlainText}, '')`,
      ...pick(mails, 'State', 'CreatedOn', 'SentOn'),
    })
    .from(mails)
    .leftJoin(mailRuns, eq(mailRuns.RunId, mails.RunId))
    .where(eq(mails.Recipient, Email))
    .orderBy(asc(mails.CreatedOn))
}

/** Everything that the portal stores about the caller, as the caller may see it. */
async function gather(sql: Sql, caller: Caller, now: number) {
  const { Id: UserId, Email, PhoneNumber, CountryCode, EmailConfirmed, Roles, CreatedOn } = users
  const [Account] = await sql
    .select({ UserId, Email, PhoneNumber, CountryCode, EmailConfirmed, Roles, CreatedOn })
    .from(users)
    .where(eq(users.Id, caller.UserId))
  const Papers = await papersOf(sql, caller)
  const Archive = await archivedOf(sql, caller)
  const inPapers = Papers.flatMap((paper) => [paper.PaperURL, ...paper.Files.map(({ FileId }) => FileId)])
  const seen = [...new Set([...inPapers, ...filesInArchive(Archive)])].filter((id) => id !== noId)
  const stored = await sql
    .select()
    .from(files)
    .where(or(eq(files.OwnerId, caller.UserId), seen.length > 0 ? inArray(files.Id, seen) : undefined))
    .orderBy(asc(files.CreatedOn), asc(files.Id))
  return {
    MadeOn: new Date(now).toISOString(),
    Account,
    Consents: await consentsOf(sql, caller.UserId),
    Sessions: await listOwnSessions(sql, caller, now),
    Passkeys: await passkeysOf(sql, caller.UserId),
    Profile: caller.UserDetailId === noId ? null : await ownProfile(sql, caller),
    Papers,
    ProgrammeParts: await partsOf(sql, caller),
    ...(await registrationsOf(sql, caller, now)),
    /** From past conferences. */
    Archive,
    Stars: (await starsOf(sql, caller.UserId)).SessionIds,
    ...(await reviewsBy(sql, caller.UserId)),
    Files: stored.map((file) => ({ ...file, Path: pathOf(file) })),
    Mails: await mailsOf(sql, caller.Email),
  }
}

/** A file's path in the archive: under its id, because names may repeat. */
const pathOf = ({ Id, FileName }: { readonly Id: string; readonly FileName: string }) =>
  `files/${Id}/${FileName}`

/** Sends everything that the portal stores about the caller as one archive: `data.json` and the files. */
export async function sendOwnData(
  context: Context,
  { caller, sql, reply }: Call<typeof downloadOwnData>,
): Promise<FastifyReply> {
  mustBeOneself(caller)
  const data = await gather(sql, caller, context.now())
  async function* entries(): AsyncGenerator<ZipEntry> {
    const json = Buffer.from(JSON.stringify(data, null, 2), 'utf8')
    yield { name: 'data.json', bytes: () => Readable.from([json]) }
    // The bytes may be missing if only the database was restored; the rest is still worth having.
    for (const file of data.Files) yield* entryOf(context.files, file, () => file.Path)
  }

  return reply
    .header('content-type', 'application/zip')
    .header('content-disposition', contentDisposition('lectern-data.zip'))
    .header('cache-control', 'private, no-store')
    .send(Readable.from(zipOf(entries()), { objectMode: false }))
}

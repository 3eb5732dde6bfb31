import { randomUUID } from 'node:crypto'
import { accountTexts } from '../../../contract/accounts/accounts.ts'
import { hasPassed } from '../../../contract/core/moments.ts'
import { noId } from '../../../contract/core/limits.ts'
import type { PaperFields, PaperListItem } from '../../../contract/papers/papers.ts'
import { eq } from 'drizzle-orm'
import type { Sql } from '../../db/database.ts'
import type { Actor, Context } from '../../http/context.ts'
import { notAllowed } from '../../http/refusal.ts'
import type { Permitted } from '../../http/permitted.ts'
import type { LockedPaper } from '../lockPaper.ts'
import { people } from '../../db/schema/people.ts'
import { checkChoices } from './checkReferences.ts'
import { owesText } from '../commitments/commitmentHash.ts'
import { mustBeBefore, submissionEndOf } from './submissionDeadline.ts'
import type { Proven } from './receiptProof.ts'
import { addFileVersion } from '../files/fileVersions.ts'
import { listItem } from '../rows.ts'
import { searchWordsOf } from '../../db/searchText.ts'
import { paperAuthors, papers } from '../../db/schema/papers.ts'

/**
 * Starts a draft that belongs to the caller, who becomes its first author (spec §7 "Papers", design §3 "Papers").
 * Refuses a caller without a profile (403), an unknown theme or file (422) and anything after the deadline (422), unless
 * a receipt proves that the paper was submitted before.
 */
export async function createDraft(
  sql: Sql,
  context: Pick<Context, 'now'>,
  actor: Actor,
  fields: PaperFields,
  { Id = randomUUID(), proven }: { readonly Id?: string; readonly proven?: Proven | undefined } = {},
): Promise<PaperListItem> {
  if (actor.UserDetailId === noId) throw notAllowed(accountTexts.profileFirst)
  const end = await submissionEndOf(sql)
  const isLate = proven?.PaperId !== Id && hasPassed(end.TakenUntil, context.now())
  // The text of a commitment may follow its hash, for a paper that is new here.
  if (isLate && !(await owesText(sql, actor, context.now()))) mustBeBefore(end, context.now())
  await checkChoices(sql, fields, { Id: noId, ThemeId: noId, PaperURL: noId }, actor)
  const [person] = await sql
    .select({ FullName: people.FullName })
    .from(people)
    .where(eq(people.UserDetailId, actor.UserDetailId))
    // Waits for a name change in progress; a later one finds this paper.
    .for('share')
  const Names = person ? [person.FullName] : []
  const LastModifiedOn = new Date(context.now()).toISOString()
  await sql.insert(papers).values({
    ...fields,
    Id,
    OwnerId: actor.UserId,
    LastModifiedOn,
    CreatedOn: LastModifiedOn,
    SearchWords: searchWordsOf({ ...fields, PaperCode: '', Names }),
  })
  await sql.insert(paperAuthors).values({ PaperId: Id, UserDetailId: actor.UserDetailId, Sequence: 1 })
  if (fields.PaperURL !== noId) await addFileVersion(sql, Id, fields.PaperURL, LastModifiedOn)
  return listItem(sql, Id, actor.UserId)
}

/** Deletes a draft. */
export async function deleteDraft(sql: Sql, { Id }: Permitted<LockedPaper, 'draft'>): Promise<void> {
  await sql.delete(papers).where(eq(papers.Id, Id))
}

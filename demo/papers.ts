import { noId } from '../contract/core/limits.ts'
import { emptyPaper } from '../contract/papers/papers.ts'
import type { Caller, Context } from '../server/http/context.ts'
import type { Sql } from '../server/db/database.ts'
import { groupsOf } from '../server/db/yielding.ts'
import type { StagedFile } from '../server/files/fileStore.ts'
import { keyOfExternalId } from '../server/directory/externalIds.ts'
import { importedPapers } from '../server/db/schema/imports.ts'
import { createDraft } from '../server/papers/drafts/createDraft.ts'
import { saveAuthors } from '../server/papers/drafts/saveAuthors.ts'
import { submitPaper } from '../server/papers/drafts/submitPaper.ts'
import { mayReplaceAuthors, mustOwnDraft } from '../server/papers/rights.ts'
import { notifySubmitted } from '../server/papers/mails/notifyAuthors.ts'
import type { ConferencePaper } from './conference.ts'
import { keepFile, stageFile } from './files.ts'
import { quiet, type Filling } from './filling.ts'
import { makeManuscript } from './manuscript.ts'
import type { PlannedPaper } from './outcomes.ts'
import { ownerOf, type People } from './people.ts'

/** A paper that was added to the portal. */
export interface AddedPaper extends PlannedPaper {
  readonly Id: string
  readonly owner: Caller
}

/** The input for adding papers. */
interface Adding {
  readonly people: People
  readonly presenter: string
  /** Ids by title. */
  readonly themes: ReadonlyMap<string, string>
}

/** Papers in one transaction. */
const atOnce = 40

/** Starts a paper with the steps of the wizard, as its owner; returns its id. */
async function beginPaper(
  sql: Sql,
  context: Context,
  adding: Adding,
  owner: Caller,
  paper: ConferencePaper,
  staged: StagedFile,
): Promise<string> {
  const file = { Kind: 'paper', FileName: `${paper.uid}.pdf`, staged } as const
  const PaperURL = await keepFile(sql, context, owner, file)
  const { Id } = await createDraft(sql, context, owner, {
    ...emptyPaper,
    ThemeId: adding.themes.get(paper.theme) ?? '',
    PaperTitle: paper.title,
    Abstract: paper.abstract,
    PaperURL,
    ConsiderBestPaper: paper.authors.length % 4 === 0,
  })
  const Authors = paper.authors.map((name, index) => ({
    UserDetailId: adding.people.ids.get(name) ?? '',
    UserSequence: index + 1,
  }))
  // The real conference has papers with up to 45 authors; later changes of such a list are limited to 5.
  const list = { PaperId: Id, Authors }
  const held = await mayReplaceAuthors({ sql, caller: owner, ifMatch: null }, list)
  await saveAuthors(sql, context, owner, held, list, { anyNumber: true })
  // So that a file of the programme can name papers by the conference's numbers.
  await sql
    .insert(importedPapers)
    .values({ PaperId: Id, ImportId: noId, ImportKey: keyOfExternalId(paper.uid) })
  return Id
}

/** Adds all papers, each at its time, and submits those that are not drafts. */
export async function addPapers(
  filling: Filling,
  adding: Adding,
  planned: readonly PlannedPaper[],
): Promise<AddedPaper[]> {
  const { context, clock, progress } = filling
  const isPresenter = ({ paper }: PlannedPaper) => ownerOf(paper, adding.presenter) === adding.presenter
  const stage = (some: readonly PlannedPaper[]) =>
    Promise.all(
      some.map(async (one) => ({
        ...one,
        staged: await stageFile(context, await makeManuscript(one.paper)),
      })),
    )
  const groups = [...groupsOf(planned, atOnce)]
  const added: AddedPaper[] = []
  let next = stage(groups[0] ?? [])
  for (const [index] of groups.entries()) {
    const some = await next
    // The next files are made while the database works on these papers.
    next = stage(groups[index + 1] ?? [])
    await filling.together(async (sql) => {
      for (const { staged, ...one } of some) {
        clock.setDays(one.days)
        const owner = adding.people.owners.get(ownerOf(one.paper, adding.presenter))
        if (!owner) throw new Error(`Nobody owns ${one.paper.uid}`)
        const Id = await beginPaper(sql, context, adding, owner, one.paper, staged)
        if (one.outcome !== 'draft') {
          const draft = await mustOwnDraft({ sql, caller: owner, params: { id: Id }, ifMatch: null })
          await submitPaper(sql, context, owner, draft)
          // Only for the presenter who can sign in and read it: mails to all others would take too long.
          if (isPresenter(one)) await notifySubmitted({ sql, ...quiet }, Id)
        }
        added.push({ ...one, Id, owner })
      }
    })
    await filling.settleMails()
    progress('papers', added.length, planned.length)
  }
  return added
}

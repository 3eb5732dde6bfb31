import { noId } from '../contract/limits.ts'
import { emptyPaper } from '../contract/papers.ts'
import type { DecidedStatus } from '../contract/decisions.ts'
import type { Caller, Context } from '../server/http/context.ts'
import { storeBytes } from '../server/files/keep.ts'
import { keyOfExternalId } from '../server/imports/readPapers.ts'
import { importedPapers } from '../server/imports/table.ts'
import { createDraft } from '../server/papers/createDraft.ts'
import { decideAtOnce } from '../server/papers/decidePapers.ts'
import { saveAuthors } from '../server/papers/saveAuthors.ts'
import { submitPaper } from '../server/papers/submitPaper.ts'
import type { ConferencePaper } from './conference.ts'
import { makeManuscript } from './manuscript.ts'
import { ownerOf, type People } from './people.ts'

type Outcome = 'draft' | 'submitted' | DecidedStatus

/** What becomes of ten papers one after the other; the rest goes round again. */
const outcomes: readonly Outcome[] = [
  'submitted',
  'approved',
  'rejected',
  'draft',
  'submitted',
  'approved',
  'submitted',
  'approved',
  'rejected',
  'submitted',
]

/** What the outcome of a paper is, by its place in the conference. */
export const outcomeOf = (index: number): Outcome => outcomes[index % outcomes.length] ?? 'submitted'

const feedback: Readonly<Record<DecidedStatus, string>> = {
  approved: 'The reviewers enjoyed this paper. Please register for the conference.',
  rejected: 'The reviewers saw promise, and ask for a comparison with earlier work before it is shown.',
}

/** Submissions are spread over this time before now. */
const period = 20 * 24 * 60 * 60 * 1000

interface Filled {
  readonly context: Context
  readonly people: People
  readonly presenter: string
  readonly themes: ReadonlyMap<string, string>
}

/** One paper from its file to its final submission, by the steps of the wizard and as its owner. Answers its id. */
async function addPaper(
  filled: Filled,
  paper: ConferencePaper,
  isSubmitted: boolean,
  now: number,
): Promise<string> {
  const { people } = filled
  const owner = people.owners.get(ownerOf(paper, filled.presenter))
  if (!owner) throw new Error(`Nobody owns ${paper.uid}`)
  const context = { ...filled.context, now: () => now }
  const file = await storeBytes(
    context,
    owner.UserId,
    'paper',
    `${paper.uid}.pdf`,
    await makeManuscript(paper),
  )
  return context.database.sql.transaction(async (sql) => {
    const { Id } = await createDraft(sql, context, owner, {
      ...emptyPaper,
      ThemeId: filled.themes.get(paper.theme) ?? '',
      PaperTitle: paper.title,
      Abstract: paper.abstract,
      PaperURL: file.Id,
      ConsiderBestPaper: paper.authors.length % 4 === 0,
    })
    const Authors = paper.authors.map((name, index) => ({
      UserDetailId: people.ids.get(name) ?? '',
      UserSequence: index + 1,
    }))
    // The real conference has papers of up to 45 authors; who changes such a list later holds to 5.
    await saveAuthors(sql, context, owner, { PaperId: Id, Authors }, null, { anyNumber: true })
    // So that a file of the programme may name papers by the numbers that the conference gave them.
    await sql
      .insert(importedPapers)
      .values({ PaperId: Id, ImportId: noId, ImportKey: keyOfExternalId(paper.uid) })
    if (isSubmitted) await submitPaper(sql, context, owner, Id, null)
    return Id
  })
}

/** Adds all papers and decides on some. */
export async function addPapers(
  filled: Filled,
  admin: Caller,
  papers: readonly ConferencePaper[],
  progress: (done: number, all: number) => void,
): Promise<void> {
  const { context } = filled
  const start = context.now() - period
  const decided = { approved: [] as string[], rejected: [] as string[] }
  for (const [index, paper] of papers.entries()) {
    const outcome = outcomeOf(index)
    const now = start + Math.floor((period * index) / papers.length)
    const id = await addPaper(filled, paper, outcome !== 'draft', now)
    if (outcome === 'approved' || outcome === 'rejected') decided[outcome].push(id)
    progress(index + 1, papers.length)
  }
  for (const Status of ['approved', 'rejected'] as const) {
    if (decided[Status].length === 0) continue
    const body = { PaperIds: decided[Status], Status, Feedback: feedback[Status] }
    await context.database.sql.transaction((sql) => decideAtOnce(sql, context, () => undefined, admin, body))
  }
}

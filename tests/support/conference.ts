import { readConference } from '../../demo/conference.ts'
import { emptyPaper, type PaperStatus } from '../../contract/papers/papers.ts'
import { users } from '../../server/db/schema/accounts.ts'
import type { Sql } from '../../server/db/database.ts'
import { files } from '../../server/db/schema/files.ts'
import { searchWordsOf } from '../../server/db/searchText.ts'
import { paperAuthors, papers, themes } from '../../server/db/schema/papers.ts'
import { people } from '../../server/db/schema/people.ts'
import { authorOf } from './accounts.ts'

const day = 24 * 60 * 60 * 1000

/** What becomes of ten papers one after the other; the rest goes round again. */
const outcomes: readonly PaperStatus[] = [
  ...(['submitted', 'approved', 'rejected', 'draft', 'submitted'] as const),
  ...(['approved', 'submitted', 'approved', 'rejected', 'submitted'] as const),
]
const slice = 400

/** Inserts many rows a slice at a time. */
async function inSlices<R>(rows: readonly R[], insert: (rows: R[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += slice) await insert(rows.slice(from, from + slice))
}

const idOf = (kind: number, place: number) =>
  `${kind}0000000-0000-4000-8000-${String(place).padStart(12, '0')}`

/**
 * The real conference's 781 papers with their authors and themes, straight into the tables: a few seconds, where the
 * wizard's calls take minutes. One account owns them all; a tenth are drafts, the others submitted or decided.
 */
export async function realConferenceIn(sql: Sql, now = Date.now()): Promise<void> {
  const all = readConference()
  const names = [...new Set(all.flatMap(({ authors }) => authors))]
  const titles = [...new Set(all.map(({ theme }) => theme))]
  const [owner] = await sql
    .insert(users)
    .values({ Email: 'owner@example.org', PhoneNumber: '9876543210', Roles: ['PaperPresenter'] })
    .returning()
  if (!owner) throw new Error('Nobody owns the papers')
  await inSlices(names, (some) =>
    sql.insert(people).values(
      some.map((FullName) => {
        const place = names.indexOf(FullName)
        return {
          ...authorOf({ Email: `author${place}@example.org` }),
          UserDetailId: idOf(1, place),
          FullName,
          Gender: place % 3 === 0 ? 'Female' : 'Male',
          ResidenceCountry: place % 4 === 0 ? 'India' : 'Germany',
        }
      }),
    ),
  )
  await sql.insert(themes).values(titles.map((ThemeTitle, place) => ({ Id: idOf(2, place), ThemeTitle })))
  const rows = all.map((paper, place) => {
    const Status = outcomes[place % outcomes.length] ?? 'submitted'
    const On = new Date(now - (all.length - place) * (day / 24)).toISOString()
    return {
      ...emptyPaper,
      Id: idOf(3, place),
      OwnerId: owner.Id,
      ThemeId: idOf(2, titles.indexOf(paper.theme)),
      PaperTitle: paper.title,
      Abstract: paper.abstract,
      PaperURL: idOf(4, place),
      ConsiderBestPaper: place % 9 === 0,
      Status,
      PaperCode: Status === 'draft' ? '' : `P-${String(place + 1).padStart(4, '0')}`,
      SubmittedOn: Status === 'draft' ? null : On,
      CreatedOn: On,
      LastModifiedOn: On,
    }
  })
  await inSlices(rows, (some) =>
    sql.insert(papers).values(
      some.map((row) => ({
        ...row,
        SearchWords: searchWordsOf({ ...row, Names: all[rows.indexOf(row)]?.authors ?? [] }),
      })),
    ),
  )
  await inSlices(rows, (some) =>
    sql.insert(files).values(
      some.map(({ PaperURL }) => ({
        Id: PaperURL,
        OwnerId: owner.Id,
        Kind: 'paper' as const,
        FileName: 'paper.pdf',
        ContentType: 'application/pdf',
        Size: 1000,
        Sha256: PaperURL.slice(-12).padStart(64, '0'),
      })),
    ),
  )
  const places = new Map(names.map((name, place) => [name, place]))
  const authors = all.flatMap((paper, place) =>
    paper.authors.map((name, index) => ({
      PaperId: idOf(3, place),
      UserDetailId: idOf(1, places.get(name) ?? 0),
      Sequence: index + 1,
    })),
  )
  await inSlices(authors, (some) => sql.insert(paperAuthors).values(some))
}

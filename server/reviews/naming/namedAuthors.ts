import { asc, eq } from 'drizzle-orm'
import type { NamedAuthors } from '../../../contract/reviews/reviewDesk.ts'
import type { Sql } from '../../db/database.ts'
import { files } from '../../db/schema/files.ts'
import { cleanCopyOf } from '../../files/cleanCopies.ts'
import { opener, TooCostly } from '../../files/opening/opener.ts'
import type { Context } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { people } from '../../db/schema/people.ts'
import { paperAuthors, papers } from '../../db/schema/papers.ts'
import { plain } from '../conflicts.ts'

/** True if a text names a person: first and last name next to each other, in either order, or the mail address. */
export function namesPerson(
  text: string,
  { FullName, Email }: { readonly FullName: string; readonly Email: string },
): boolean {
  const searched = ` ${plain(text)} `
  const words = plain(FullName).split(' ')
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const forms = words.length > 1 ? [words.join(' '), `${first} ${last}`, `${last} ${first}`] : []
  const isAddressed = Email !== '' && text.toLowerCase().includes(Email.toLowerCase())
  return isAddressed || forms.some((form) => searched.includes(` ${form} `))
}

/** The text of a PDF's first page and its properties; null for an unreadable file, or one that needs too much. */
async function readBeginning(path: string): Promise<string | null> {
  const { Words } = await opener.open('readBeginning', path).catch((error: unknown) => {
    if (error instanceof TooCostly) return { Words: null }
    throw error
  })
  return Words
}

/** The authors named on the first page or in the properties of a paper's file, and whether these can go; 404 if the paper does not exist. */
export async function namedAuthors(
  sql: Sql,
  { files: store }: Pick<Context, 'files'>,
  PaperId: string,
): Promise<NamedAuthors> {
  const [paper] = await sql
    .select({ Sha256: files.Sha256 })
    .from(papers)
    .leftJoin(files, eq(files.Id, papers.PaperURL))
    .where(eq(papers.Id, PaperId))
  if (!paper) throw notFound()
  const { Sha256 } = paper
  if (Sha256 === null || !(await store.has(Sha256))) return { IsReadable: false, Names: [], Uncleaned: '' }
  const { Problem: Uncleaned } = await cleanCopyOf(sql, { files: store }, Sha256)
  const text = await readBeginning(store.pathOf(Sha256))
  if (text === null) return { IsReadable: false, Names: [], Uncleaned }
  const authors = await sql
    .select({ FullName: people.FullName, Email: people.Email })
    .from(paperAuthors)
    .innerJoin(people, eq(people.UserDetailId, paperAuthors.UserDetailId))
    .where(eq(paperAuthors.PaperId, PaperId))
    .orderBy(asc(paperAuthors.Sequence))
  const Names = authors.filter((author) => namesPerson(text, author)).map(({ FullName }) => FullName)
  return { IsReadable: true, Names, Uncleaned }
}

import type { FileHandle } from 'node:fs/promises'
import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { NamedAuthors } from '../../../contract/reviews/reviewDesk.ts'
import type { Sql } from '../../db/database.ts'
import { startWorker } from '../../db/typescript.ts'
import { files } from '../../db/schema/files.ts'
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

/** The authors named on the first page or in the properties of a paper's file; 404 if the paper does not exist. */
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
  if (Sha256 === null || !(await store.has(Sha256))) return { IsReadable: false, Names: [] }
  const text = await readBeginning(await readWhole(await store.openFile(Sha256)))
  if (text === null) return { IsReadable: false, Names: [] }
  const authors = await sql
    .select({ FullName: people.FullName, Email: people.Email })
    .from(paperAuthors)
    .innerJoin(people, eq(people.UserDetailId, paperAuthors.UserDetailId))
    .where(eq(paperAuthors.PaperId, PaperId))
    .orderBy(asc(paperAuthors.Sequence))
  const Names = authors.filter((author) => namesPerson(text, author)).map(({ FullName }) => FullName)
  return { IsReadable: true, Names }
}

async function readWhole(file: FileHandle): Promise<Buffer> {
  try {
    return await file.readFile()
  } finally {
    await file.close()
  }
}

/** Time limit per file, in milliseconds; slower files are not read. */
const timeLimit = 20_000

const Answer = z.object({ Words: z.string().nullable() })

/**
 * The text of a PDF's first page and its properties, read in a thread of its own, which ends afterwards; null for an
 * unreadable file.
 */
function readBeginning(Bytes: Uint8Array): Promise<string | null> {
  return new Promise((resolve) => {
    const worker = startWorker('server/reviews/naming/naming.worker.ts', { workerData: { Bytes } })
    const end = (words: string | null) => {
      clearTimeout(timer)
      resolve(words)
      void worker.terminate()
    }
    const timer = setTimeout(() => end(null), timeLimit)
    worker.once('message', (message) => end(Answer.safeParse(message).data?.Words ?? null))
    worker.once('error', () => end(null))
    worker.once('exit', () => end(null))
  })
}

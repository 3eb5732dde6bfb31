import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/events/book.ts'
import type { Sql } from '../../db/database.ts'
import { publishedVersion } from '../../events/publishedProgramme.ts'
import { contentDisposition } from '../../files/fileNames.ts'
import type { Caller, Context } from '../../http/context.ts'
import { conflicting } from '../../http/refusal.ts'
import { serve, serveStream } from '../../http/serve.ts'
import { openShelf } from './bookShelf.ts'
import { fingerprint } from './fingerprint.ts'
import { gatherBook } from './readContent.ts'

/** The current book; 409 if it has no papers, or if only organisers may read it yet. */
async function bookFor(sql: Sql, caller: Caller, Chapters: contract.BookChapters) {
  // Organisers announce decisions; a book that is ready earlier must not.
  if (!caller.Roles.includes('Admin') && (await publishedVersion(sql)) === 0)
    throw conflicting(contract.bookTexts.notYet)
  const book = await fingerprint(sql, Chapters)
  if (book.papers === 0) throw conflicting(contract.bookTexts.noPapers)
  return book
}

/** The book of abstracts, for every signed-in person once the programme is published. */
export function bookRoutes(app: FastifyInstance, context: Context): void {
  const shelf = openShelf(join(context.settings.DATA_DIR, 'books'), context.log)

  serve(app, context, contract.getBook, async ({ sql, caller, query: { Chapters } }) => {
    const { name, papers } = await bookFor(sql, caller, Chapters)
    return {
      Result: await shelf.state(name, papers, () =>
        gatherBook(context.database.sql, Chapters, context.now()),
      ),
    }
  })

  serveStream(app, context, contract.downloadBook, async ({ sql, caller, query: { Chapters }, reply }) => {
    const { name } = await bookFor(sql, caller, Chapters)
    const book = await shelf.open(name)
    if (!book) throw conflicting(contract.bookTexts.notSet)
    return reply
      .header('content-type', 'application/pdf')
      .header('content-length', book.size)
      .header('content-disposition', contentDisposition(`book-of-abstracts-by-${Chapters}.pdf`))
      .header('cache-control', 'private, no-store')
      .send(book.handle.createReadStream())
  })
}

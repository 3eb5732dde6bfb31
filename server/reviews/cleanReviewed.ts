import { and, eq, isNull } from 'drizzle-orm'
import { cleanCopies, files } from '../db/schema/files.ts'
import { papers } from '../db/schema/papers.ts'
import { reviews } from '../db/schema/reviews.ts'
import { cleanCopyOf } from '../files/cleanCopies.ts'
import type { Context } from '../http/context.ts'
import type { Job } from '../jobs/runner.ts'
import { readReviewSettings } from './reviewSettings.ts'

/** How many files are opened at most before other instances are looked at again. */
const atOnce = 50

/**
 * Makes the copies that name nobody of the files under blind review, before anybody asks for them: which files cannot
 * be cleaned is known then.
 */
export const cleaningReviewed = (context: Context): Job => ({
  name: 'copies for reviewers',
  run: async (isStopping) => {
    const { sql } = context.database
    if (!(await readReviewSettings(sql)).IsBlind) return Infinity
    const open = await sql
      .selectDistinct({ Sha256: files.Sha256 })
      .from(reviews)
      .innerJoin(papers, and(eq(papers.Id, reviews.PaperId), eq(papers.Status, 'submitted')))
      .innerJoin(files, eq(files.Id, papers.PaperURL))
      .leftJoin(cleanCopies, eq(cleanCopies.Sha256, files.Sha256))
      .where(isNull(cleanCopies.Sha256))
      .limit(atOnce)
    for (const { Sha256 } of open) {
      if (isStopping()) break
      // Bytes that are not there, as after a restore without files, can come back.
      if (await context.files.has(Sha256)) await cleanCopyOf(sql, context, Sha256)
    }
    return Infinity
  },
})

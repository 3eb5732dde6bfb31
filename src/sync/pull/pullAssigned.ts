import { getAssignedPapers, type AssignedPaper } from '../../../contract/reviews/reviewing.ts'
import { dropOtherReviewFiles } from '../../cache/copies/reviewFiles.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { pull } from './pull.ts'

/** Pulls the papers that an auditor reviews; the files of papers no longer assigned are deleted. Throws `CallError`. */
export async function pullAssigned(databases: PersonDatabases): Promise<readonly AssignedPaper[]> {
  const papers = await pull(databases, getAssignedPapers)
  await dropOtherReviewFiles(
    databases.copies,
    papers.map(({ Sha256 }) => Sha256),
  ).catch(() => undefined)
  return papers
}

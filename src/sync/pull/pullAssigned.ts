import { getAssignedPapers, type AssignedPaper } from '../../../contract/reviews/reviewing.ts'
import { dropOtherReviewFiles } from '../../cache/copies/documentCopies.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { pull } from './pull.ts'

/** Deletes the files of papers that are no longer assigned to an auditor. Throws nothing. */
export const dropUnassignedFiles = (databases: PersonDatabases, papers: readonly AssignedPaper[]) =>
  dropOtherReviewFiles(
    databases.copies,
    papers.map(({ Sha256 }) => Sha256),
  ).catch(() => undefined)

/** Pulls the papers that an auditor reviews. Throws `CallError`. */
export async function pullAssigned(databases: PersonDatabases): Promise<readonly AssignedPaper[]> {
  const papers = await pull(databases, getAssignedPapers)
  await dropUnassignedFiles(databases, papers)
  return papers
}

import { eq, sql as text } from 'drizzle-orm'
import { placeOf, prepared, unbound } from '../../db/statements/prepared.ts'
import { commitments, papers } from '../../db/schema/papers.ts'

const contents = {
  CommittedOn: placeOf('CommittedOn'),
  FileUntil: placeOf('FileUntil'),
  FileName: placeOf('FileName'),
  Size: placeOf('Size'),
  Sha256: placeOf('Sha256'),
  Content: placeOf('Content'),
  PaperVersion: placeOf('PaperVersion'),
  AuthorsVersion: placeOf('AuthorsVersion'),
}

const keeping = () =>
  unbound
    .insert(commitments)
    .values({ PaperId: placeOf('PaperId'), ...contents })
    .onConflictDoUpdate({
      target: commitments.PaperId,
      set: {
        CommittedOn: text`excluded.committed_on`,
        FileUntil: text`excluded.file_until`,
        FileName: text`excluded.file_name`,
        Size: text`excluded.size`,
        Sha256: text`excluded.sha256`,
        Content: text`excluded.content`,
        PaperVersion: text`excluded.paper_version`,
        AuthorsVersion: text`excluded.authors_version`,
        State: text`'waiting'`,
        Receipt: null,
      },
    })

type Kept = Omit<typeof commitments.$inferSelect, 'State' | 'Receipt'>

/** Keeps a commitment that waits for its file, in place of an earlier one to the same paper. */
export const keepCommitment = prepared<Kept>()(keeping())

const kept = unbound.$with('kept').as(keeping().returning({ PaperId: commitments.PaperId }))

/** Keeps a commitment, and its times with the paper, in one statement. */
export const keepCommitmentAndTimes = prepared<Kept>()(
  unbound
    .with(kept)
    .update(papers)
    .set({
      CommittedOn: text`${text.param(placeOf('CommittedOn'), papers.CommittedOn)}`,
      FileUntil: text`${text.param(placeOf('FileUntil'), papers.FileUntil)}`,
    })
    .where(eq(papers.Id, placeOf('PaperId'))),
)

import { and, desc, eq, getTableColumns, gt, sql as text } from 'drizzle-orm'
import { endOf, type DateKey } from '../../../contract/content/dates.ts'
import type { CommittedFile } from '../../../contract/papers/commitment.ts'
import { settingsColumns, theRow } from '../../conference/settings.ts'
import type { Sql } from '../../db/database.ts'
import { placeOf, prepared, unbound } from '../../db/statements/prepared.ts'
import { dates, homePage } from '../../db/schema/content.ts'
import { files } from '../../db/schema/files.ts'
import { commitmentHashes, commitments } from '../../db/schema/papers.ts'

type SoughtFile = CommittedFile & { readonly OwnerId: string }

const sought = unbound
  .select()
  .from(files)
  .where(
    and(
      eq(files.OwnerId, placeOf('OwnerId')),
      eq(files.Kind, 'paper'),
      eq(files.Sha256, placeOf('Sha256')),
      eq(files.Size, placeOf('Size')),
    ),
  )
  .orderBy(desc(eq(files.FileName, placeOf('FileName'))))
  .limit(1)

const selectArrived = prepared<SoughtFile>()(sought)

/** The owner's stored file with these bytes; undefined if it has not arrived. */
export async function arrivedFile(sql: Sql, OwnerId: string, { FileName, Size, Sha256 }: CommittedFile) {
  const [found] = await selectArrived(sql, { OwnerId, FileName, Size, Sha256 })
  return found
}

const selectKept = prepared<{ readonly PaperId: string }>()(
  unbound
    .select()
    .from(commitments)
    .where(eq(commitments.PaperId, placeOf('PaperId'))),
)

/** The commitment to a paper as it is kept; undefined without one. */
export async function keptCommitment(sql: Sql, PaperId: string) {
  const [kept] = await selectKept(sql, { PaperId })
  return kept
}

type Asked = SoughtFile & {
  readonly PaperId: string
  readonly Now: string
}

const submissionKey: DateKey = 'paper_submission'
const arrived = sought.as('arrived')

const selectGrounds = prepared<Asked>()(
  unbound
    .select({
      conference: settingsColumns,
      end: dates.DeadlineDate,
      kept: getTableColumns(commitments),
      hashed: {
        Sha256: commitmentHashes.Sha256,
        CommittedOn: commitmentHashes.CommittedOn,
        TextUntil: commitmentHashes.TextUntil,
      },
      arrived: { Id: arrived.Id, FileName: arrived.FileName, Sha256: arrived.Sha256, Size: arrived.Size },
    })
    .from(homePage)
    .leftJoin(dates, eq(dates.UniqueKey, submissionKey))
    .leftJoin(commitments, eq(commitments.PaperId, placeOf('PaperId')))
    .leftJoin(
      commitmentHashes,
      and(eq(commitmentHashes.UserId, placeOf('OwnerId')), gt(commitmentHashes.TextUntil, placeOf('Now'))),
    )
    .leftJoin(arrived, text`true`),
)

/**
 * Reads what decides about a commitment, in one statement: the settings, the end of submission, the commitment to the paper
 * and the file, each null where there is none, and the hashes that the owner has committed to.
 */
export async function commitmentGrounds(sql: Sql, asked: Asked) {
  const rows = await selectGrounds(sql, asked)
  const { conference, end, kept, arrived } = theRow(rows)
  const endsOn = end === null ? null : endOf(end, conference.TimeZone)
  return { conference, endsOn, kept, arrived, hashes: rows.flatMap(({ hashed }) => hashed ?? []) }
}

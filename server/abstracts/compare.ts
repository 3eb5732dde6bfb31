import { eq } from 'drizzle-orm'
import type { Comparison, NearAbstract } from '../../contract/abstracts/abstracts.ts'
import type { Sql } from '../db/database.ts'
import { notFound } from '../http/refusal.ts'
import { namesOfAccounts } from '../directory/namesOfAccounts.ts'
import type { Comparer } from './comparer.ts'
import { namedPapers } from './namedPapers.ts'
import type { Signer } from './sign.ts'
import { abstracts } from '../db/schema/abstracts.ts'
import { placedWords, runsOf, scoreOf, sharedPassages } from './placedWords.ts'

/** Signatures are only a guess: read this many times more papers than are returned. */
const more = 2

interface Asked {
  /** How many of the nearest. */
  readonly top: number
  /** A submitted paper that is always in the result, however little it shares. */
  readonly other: string | undefined
}

/**
 * The abstracts of submitted papers nearest to one, with what both share; 404 for no paper. Signatures select the
 * texts to read; the texts give the score.
 */
export async function compareAbstract(
  sql: Sql,
  { comparer, signer }: { readonly comparer: Comparer; readonly signer: Signer },
  id: string,
  { top, other: wanted }: Asked,
): Promise<Comparison> {
  await signer.sign([id])
  const mine = (await namedPapers(sql, [id])).get(id)
  if (!mine) throw notFound()
  const [looked] = await sql.select().from(abstracts).where(eq(abstracts.PaperId, id))
  const names = looked ? await namesOfAccounts(sql, [looked.VerifiedBy]) : new Map<string, string>()
  const nearest = new Set(await comparer.nearest(id, top * more))
  if (wanted !== undefined && wanted !== id) nearest.add(wanted)
  const found = await namedPapers(sql, [...nearest])
  const words = placedWords(mine.Abstract)
  const runs = new Set(runsOf(words))
  const Near = [...found.values()]
    .filter(({ Status }) => Status !== 'draft')
    .map(({ Version: _version, ...other }): NearAbstract => {
      const theirWords = placedWords(other.Abstract)
      const theirs = new Set(runsOf(theirWords))
      return {
        ...other,
        Score: scoreOf(runs, theirs),
        Mine: sharedPassages(words, theirs),
        Theirs: sharedPassages(theirWords, runs),
      }
    })
    .filter(({ Id, Mine }) => Mine.length > 0 || Id === wanted)
    .sort((a, b) => b.Score - a.Score || a.PaperCode.localeCompare(b.PaperCode))
    .filter(({ Id }, place) => place < top || Id === wanted)
  return {
    ...mine,
    Verified: looked?.Verified ?? false,
    Remarks: looked?.Remarks ?? '',
    VerifiedByName: names.get(looked?.VerifiedBy ?? '') ?? '',
    VerifiedOn: looked?.VerifiedOn ?? null,
    Near,
  }
}

import { useLiveQuery } from 'dexie-react-hooks'
import { noId } from '../../../../contract/core/limits.ts'
import { getUserPapers, type PaperListItem } from '../../../../contract/papers/papers.ts'
import { readCopy } from '../../../cache/database/copyDatabase.ts'
import type { PersonDatabases } from '../../../cache/database/personDatabases.ts'
import { copyKey } from '../../../sync/transport/copyKey.ts'

/** The server's last listed version of a paper; undefined if it has never seen it. */
export function useServerCopy({ copies }: PersonDatabases, paperId: string): PaperListItem | undefined {
  return useLiveQuery(async () => {
    if (paperId === noId) return undefined
    const copy = await readCopy(copies, copyKey(getUserPapers), getUserPapers.result)
    return copy?.Value.find(({ Id }) => Id === paperId)
  }, [copies, paperId])
}

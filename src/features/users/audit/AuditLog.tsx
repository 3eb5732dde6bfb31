import { getAuditChoices } from '../../../../contract/audit/audit.ts'
import { auditList } from '../../../../contract/audit/auditList.ts'
import { auditTexts } from '../../../../contract/audit/auditTexts.ts'
import { ListFilters } from '../../../parts/list/ListFilters.tsx'
import { ListScreen } from '../../../parts/list/ListScreen.tsx'
import { useList } from '../../../parts/list/useList.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { AuditEntries } from './AuditEntries.tsx'

/** Who did what to whom, and when. The state is in the URL. */
export function AuditLog() {
  const list = useList(auditList, { failed: auditTexts.loadFailed })
  const choices = useRead(getAuditChoices, { failed: auditTexts.loadFailed })
  const read = choices.state === 'ready' ? choices.value : undefined
  return (
    <ListScreen
      list={list}
      texts={auditTexts}
      filters={
        <ListFilters
          list={list}
          choices={{
            ActorId: read?.Actors.map(({ Id, Name }) => [Id, Name] as const),
            Action: read?.Actions.map((action) => [action, action] as const),
          }}
        />
      }
    >
      {({ Rows }) => <AuditEntries entries={Rows} />}
    </ListScreen>
  )
}

import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { pluck } from '../../../contract/core/collections.ts'
import {
  getMailRuns,
  getTemplates,
  mailStateLabels,
  mailStates,
  mailTexts,
  retryMails,
  type MailCounts,
  type MailFilter,
  type MailRun,
  type OutgoingMail,
} from '../../../contract/mail/mails.ts'
import { mailList } from '../../../contract/mail/mailList.ts'
import { mailScreenTexts } from '../../../contract/mail/mailScreens.ts'
import { useMayCall } from '../../parts/act/Allowed.tsx'
import { call } from '../../sync/session/call.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { ListFilters } from '../../parts/list/ListFilters.tsx'
import { ListPane } from '../../parts/list/ListPane.tsx'
import { ListScreen } from '../../parts/list/ListScreen.tsx'
import { useList } from '../../parts/list/useList.ts'
import { ChosenBar } from '../../ui/list/ChosenBar.tsx'
import { useSelection } from '../../ui/list/useSelection.ts'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'
import { useEvery } from '../../ui/reads/useEvery.ts'
import { AsOf } from '../../ui/reads/AsOf.tsx'
import { mailId, MailRows } from './MailRows.tsx'
import { AllRuns, isToSee, MailRuns } from './MailRuns.tsx'
import { OpenMail } from './OpenMail.tsx'
import { useRead } from '../../sync/pull/useRead.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'

const noRuns: readonly MailRun[] = []
const noMails: MailCounts = { queued: 0, sent: 0, refused: 0, failed: 0 }

/** The mails to send again, and their number. */
interface Again {
  readonly Count: number
  readonly All: MailFilter
}

/** How often mails in progress are polled, in milliseconds. */
const often = 4000

/** The outbox: who got each mail, which are waiting, and the errors of mail servers. */
export function MailDesk() {
  const databases = useDatabases()
  const may = useMayCall()
  const selection = useSelection<OutgoingMail>('', ({ MailId }) => MailId)
  const [again, setAgain] = useState<Again>()
  const [isWhole, setWhole] = useState(false)
  // The filters stay during a reload, and after a failed one.
  const [counts, setCounts] = useState(noMails)
  const list = useList(mailList, { failed: mailScreenTexts.loadFailed, keep: databases })
  // Runs move on as their mails do.
  const { value: readRuns } = useRead(getMailRuns, {
    keep: databases,
    round: JSON.stringify(counts),
    keepsShown: true,
  })
  const runs = readRuns ?? noRuns
  const { value: templates } = useRead(getTemplates, { keep: databases })
  const { shown, filter, readAgain } = list
  const { page, asOf, refresh } = list.paged
  if (page && page.Counts !== counts) setCounts(page.Counts)
  const isUnderWay = page !== undefined && asOf === undefined && page.Counts.queued > 0
  useEvery(isUnderWay ? often : undefined, () => {
    if (document.visibilityState === 'visible') refresh()
  })

  const { isBusy, act } = useAct({ failed: mailScreenTexts.retryFailed, onEnd: readAgain })
  const retry = (MailIds: string[], All: MailFilter | null = null) =>
    act(async () => {
      const { Result } = await call(retryMails, { body: { MailIds, All } })
      selection.clear()
      setAgain(undefined)
      return mailTexts.retried(Result.Count)
    })

  const failed = shown.State === 'refused' || shown.State === 'failed' ? counts[shown.State] : 0
  const all = mailStates.reduce((sum, state) => sum + counts[state], 0)
  return (
    <>
      {shown.open === undefined && (
        <MailRuns
          runs={runs}
          addressOf={(RunId) => list.at({ Text: '', State: undefined, RunId })}
          isWhole={isWhole}
          onWhole={() => setWhole(true)}
        />
      )}
      <AsOf on={asOf} />
      <ListScreen
        list={list}
        filters={
          <ListFilters
            list={list}
            choices={{
              State: [
                ['', mailScreenTexts.anyState(all)],
                ...mailStates.map(
                  (state) =>
                    [state, mailScreenTexts.stateCount(mailStateLabels[state], counts[state])] as const,
                ),
              ],
              Template: templates?.map(({ Template, Title }) => [Template, Title] as const),
              RunId: readRuns?.map(({ RunId, Title }) => [RunId, Title] as const),
            }}
          />
        }
        texts={mailScreenTexts}
        tools={
          <>
            {!isWhole && runs.length > 0 && !runs.some(isToSee) && (
              <AllRuns count={runs.length} onShow={() => setWhole(true)} />
            )}
            {failed > 0 && may(retryMails) && (
              <Button variant="default" onClick={() => setAgain({ Count: failed, All: filter })}>
                {mailTexts.retryAll}
              </Button>
            )}
          </>
        }
      >
        {({ Rows }) => (
          <MailRows list={list} rows={Rows} selection={selection} onRetry={({ MailId }) => retry([MailId])} />
        )}
      </ListScreen>
      <ListPane list={list} label={mailScreenTexts.one} idOf={mailId} nameOf={({ Subject }) => Subject}>
        {(id, row) => <OpenMail mailId={id} row={row} onRetry={() => retry([id])} />}
      </ListPane>
      {selection.count > 0 && (
        <ChosenBar
          label={mailScreenTexts.selected(selection.count)}
          all={undefined}
          onClear={selection.clear}
          main={
            may(retryMails) && { label: mailTexts.retry, act: () => retry(pluck(selection.rows, 'MailId')) }
          }
        />
      )}
      <ConfirmDialog
        opened={again !== undefined}
        title={mailScreenTexts.again}
        label={mailTexts.retry}
        busy={isBusy}
        onClick={() => again && retry([], again.All)}
        onClose={() => setAgain(undefined)}
      >
        <Text>{mailScreenTexts.againText(again?.Count ?? 0)}</Text>
      </ConfirmDialog>
    </>
  )
}

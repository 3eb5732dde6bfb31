import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import {
  getMailRuns,
  getMails,
  mailStateLabels,
  mailStates,
  mailTexts,
  retryMails,
  type MailCounts,
  type MailFilter,
  type MailRun,
  type OutgoingMail,
} from '../../../contract/mail/mails.ts'
import { mailScreenTexts } from '../../../contract/mail/mailScreens.ts'
import { downloadMails } from '../../../contract/reports/reports.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { call, messageOf } from '../../sync/session/call.ts'
import { sheetDownload } from '../../sync/files/sheetDownload.ts'
import { ChosenBar } from '../../ui/list/ChosenBar.tsx'
import { DownloadMenu } from '../../ui/list/DownloadMenu.tsx'
import { Found } from '../../ui/list/Found.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { usePaged } from '../../ui/list/usePaged.ts'
import { useSelection } from '../../ui/list/useSelection.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { useAddress } from '../../ui/sheet/useAddress.ts'
import { useEvery } from '../../ui/reads/useEvery.ts'
import { AsOf } from './AsOf.tsx'
import { MailRows } from './MailRows.tsx'
import { MailRuns } from './MailRuns.tsx'
import {
  addressOf,
  changeShown,
  filterOf,
  isNarrowed,
  nothingNarrowed,
  readShown,
  type MailsShown,
} from './mailSearch.ts'
import { readOrCopy } from './readOrCopy.ts'
import { RetryDialog, type Again } from './RetryDialog.tsx'

interface Known {
  readonly counts: MailCounts
  readonly runs: readonly MailRun[]
}

const noMails: MailCounts = { queued: 0, sent: 0, refused: 0, failed: 0 }

/** How often mails in progress are polled, in milliseconds. */
const often = 4000

/** The outbox: who got each mail, which are waiting, and the errors of mail servers. */
export function MailDesk({ databases }: { readonly databases: PersonDatabases }) {
  const [params, setParams] = useAddress()
  const shown = readShown(params)
  const selection = useSelection<OutgoingMail>('', ({ MailId }) => MailId)
  const [again, setAgain] = useState<Again>()
  // The filters stay during a reload, and after a failed one.
  const [known, setKnown] = useState<Known>({ counts: noMails, runs: [] })
  const query = { ...filterOf(shown), Page: shown.Page }
  const list = usePaged(
    query,
    async () => {
      const [{ value, on }, runs] = await Promise.all([
        readOrCopy(databases, getMails, query),
        readOrCopy(databases, getMailRuns),
      ])
      setKnown({ counts: value.Counts, runs: runs.value })
      return { ...value, on }
    },
    (error) => messageOf(error, mailScreenTexts.loadFailed),
    [databases],
  )
  const { page } = list
  const isUnderWay = page !== undefined && page.on === undefined && page.Counts.queued > 0
  const { again: readAgain } = list
  useEvery(isUnderWay ? often : undefined, () => {
    if (document.visibilityState === 'visible') readAgain()
  })

  const change = (changes: Partial<MailsShown>, replace = 'Text' in changes) => {
    setParams((before) => changeShown(readShown(before), changes), { replace })
  }
  const retry = async (MailIds: readonly string[], All: MailFilter | null = null) => {
    try {
      const { Result } = await call(retryMails, { body: { MailIds: [...MailIds], All } })
      showSnack(mailTexts.retried(Result.Count), 'success')
      selection.clear()
      setAgain(undefined)
    } catch (error) {
      showSnack(messageOf(error, mailScreenTexts.retryFailed), 'error')
    }
    readAgain()
  }

  const failed = shown.State === 'refused' || shown.State === 'failed' ? known.counts[shown.State] : 0
  return (
    <>
      <MailRuns
        runs={known.runs}
        addressOf={(RunId) => `?${addressOf({ ...nothingNarrowed, RunId }).toString()}`}
      />
      <Filters shown={shown} counts={known.counts} runs={known.runs} onChange={change} />
      <AsOf on={page?.on} />
      <Found
        list={list}
        texts={mailScreenTexts}
        page={shown.Page}
        onPage={(Page, replace) => change({ Page }, replace)}
        onClear={isNarrowed(shown) ? () => setParams(() => addressOf(nothingNarrowed)) : undefined}
        tools={
          <>
            <DownloadMenu {...sheetDownload(downloadMails, (format) => ({ ...filterOf(shown), format }))} />
            {failed > 0 && (
              <Button variant="default" onClick={() => setAgain({ Count: failed, All: filterOf(shown) })}>
                {mailTexts.retryAll}
              </Button>
            )}
          </>
        }
      >
        {({ Rows }) => (
          <MailRows rows={Rows} selection={selection} onRetry={({ MailId }) => void retry([MailId])} />
        )}
      </Found>
      {selection.count > 0 && (
        <ChosenBar
          label={mailScreenTexts.selected(selection.count)}
          all={undefined}
          onClear={selection.clear}
          main={{
            label: mailTexts.retry,
            act: () => void retry(selection.rows.map(({ MailId }) => MailId)),
          }}
        />
      )}
      <RetryDialog again={again} onClose={() => setAgain(undefined)} onRetry={(All) => retry([], All)} />
    </>
  )
}

interface FiltersProps {
  readonly shown: MailsShown
  readonly counts: MailCounts
  readonly runs: readonly MailRun[]
  readonly onChange: (change: Partial<MailsShown>) => void
}

function Filters({ shown, counts, runs, onChange }: FiltersProps) {
  const all = mailStates.reduce((sum, state) => sum + counts[state], 0)
  return (
    <search className="desk-filters">
      <SearchField
        label={mailScreenTexts.search}
        hint={mailScreenTexts.searchHint}
        text={shown.Text}
        onSearch={(Text) => onChange({ Text })}
      />
      <NativeSelect
        label={mailScreenTexts.state}
        value={shown.State ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ State: mailStates.find((state) => state === value) })
        }
      >
        <option value="">{mailScreenTexts.anyState(all)}</option>
        {mailStates.map((state) => (
          <option key={state} value={state}>
            {mailScreenTexts.stateCount(mailStateLabels[state], counts[state])}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label={mailScreenTexts.run}
        value={shown.RunId ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ RunId: runs.find(({ RunId }) => RunId === value)?.RunId })
        }
      >
        <option value="">{mailScreenTexts.anyRun}</option>
        {runs.map(({ RunId, Title }) => (
          <option key={RunId} value={RunId}>
            {Title}
          </option>
        ))}
      </NativeSelect>
    </search>
  )
}

import '../../ui/list/desk.css'
import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
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
} from '../../../contract/mails.ts'
import { mailScreenTexts } from '../../../contract/mailScreens.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import { call, messageOf } from '../../sync/api.ts'
import { Failure } from '../../ui/Failure.tsx'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { NothingFound } from '../../ui/list/NothingFound.tsx'
import { Pages } from '../../ui/list/Pages.tsx'
import { useChosen } from '../../ui/list/useChosen.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { useLoaded } from '../../ui/useLoaded.ts'
import { AsOf, MailFrame } from './MailFrame.tsx'
import { MailRows } from './MailRows.tsx'
import { MailRuns } from './MailRuns.tsx'
import { changeShown, filterOf, isNarrowed, readShown, type MailsShown } from './mailSearch.ts'
import { readOrCopy } from './readOrCopy.ts'
import { RetryDialog, type Again } from './RetryDialog.tsx'

/** Every mail of the portal: who got it, who waits for it, and what a mail server said against it. */
export function MailDesk() {
  return <MailFrame>{(databases) => <Outbox databases={databases} />}</MailFrame>
}

interface Known {
  readonly counts: MailCounts
  readonly runs: readonly MailRun[]
}

const noMails: MailCounts = { queued: 0, sent: 0, refused: 0, failed: 0 }

/** How often what is under way is read again, in milliseconds. */
const often = 4000

function Outbox({ databases }: { readonly databases: PersonDatabases }) {
  const [params, setParams] = useSearchParams()
  const shown = readShown(params)
  const { chosen, choose, clear } = useChosen()
  const [again, setAgain] = useState<Again>()
  // The filters stay while a list is read, and where it could not be.
  const [known, setKnown] = useState<Known>({ counts: noMails, runs: [] })
  const query = { ...filterOf(shown), Page: shown.Page }
  const asked = JSON.stringify(query)
  const list = useLoaded(
    async () => {
      const [page, runs] = await Promise.all([
        readOrCopy(databases, getMails, query),
        readOrCopy(databases, getMailRuns),
      ])
      setKnown({ counts: page.value.Counts, runs: runs.value })
      return { asked, page }
    },
    (error) => messageOf(error, mailScreenTexts.loadFailed),
    [asked, databases],
  )
  const isUnderWay =
    list.state === 'ready' && list.value.page.on === undefined && list.value.page.value.Counts.queued > 0
  const { again: readAgain } = list
  useEffect(() => {
    if (!isUnderWay) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') readAgain()
    }, often)
    return () => clearInterval(timer)
  }, [isUnderWay, readAgain])

  const change = (changes: Partial<MailsShown>) => {
    clear()
    setParams((before) => changeShown(readShown(before), changes), { replace: 'Text' in changes })
  }
  const retry = async (MailIds: readonly string[], All: MailFilter | null = null) => {
    try {
      const { Result } = await call(retryMails, { body: { MailIds: [...MailIds], All } })
      showSnack(mailTexts.retried(Result.Count), 'success')
      clear()
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
        addressOf={(RunId) => `?${changeShown(readShown(new URLSearchParams()), { RunId }).toString()}`}
      />
      <Filters shown={shown} counts={known.counts} runs={known.runs} onChange={change} />
      {list.state === 'failed' && <Failure message={list.message} again={readAgain} />}
      {list.state === 'loading' && <ListSkeleton />}
      {list.state === 'ready' && (
        <>
          <AsOf on={list.value.page.on} />
          <Group justify="space-between">
            <Text role="status" c="dimmed">
              {mailScreenTexts.found(list.value.page.value.Total)}
            </Text>
            {failed > 0 && (
              <Button variant="default" onClick={() => setAgain({ Count: failed, All: filterOf(shown) })}>
                {mailTexts.retryAll}
              </Button>
            )}
          </Group>
          <div className="desk-list" aria-busy={list.value.asked !== asked}>
            {list.value.page.value.Rows.length > 0 ? (
              <MailRows
                rows={list.value.page.value.Rows}
                chosen={chosen}
                choose={choose}
                onRetry={(ids) => void retry(ids)}
              />
            ) : (
              <NothingFound
                title={mailScreenTexts.emptyTitle}
                text={isNarrowed(shown) ? mailScreenTexts.emptyFilter : mailScreenTexts.empty}
                onClear={isNarrowed(shown) ? () => setParams(new URLSearchParams()) : undefined}
              />
            )}
          </div>
          <Pages
            page={shown.Page}
            total={Math.ceil(list.value.page.value.Total / list.value.page.value.PageSize)}
            onChange={(Page) => change({ Page })}
          />
        </>
      )}
      {chosen.size > 0 && (
        <div className="desk-bar" role="region" aria-label={mailScreenTexts.selected(chosen.size)}>
          <Text role="status">{mailScreenTexts.selected(chosen.size)}</Text>
          <Button onClick={() => void retry([...chosen])}>{mailTexts.retry}</Button>
          <Button variant="default" onClick={clear}>
            {mailScreenTexts.clear}
          </Button>
        </div>
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
  const ask = useDebouncedCallback((Text: string) => onChange({ Text }), 300)
  const all = mailStates.reduce((sum, state) => sum + counts[state], 0)
  return (
    <search className="desk-filters">
      <TextInput
        type="search"
        label={mailScreenTexts.search}
        placeholder={mailScreenTexts.searchHint}
        defaultValue={shown.Text}
        onChange={(event) => ask(event.currentTarget.value)}
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

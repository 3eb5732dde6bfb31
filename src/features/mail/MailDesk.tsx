import { Button, Group, NativeSelect, Pagination, Skeleton, Stack, Text, TextInput } from '@mantine/core'
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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
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
    setChosen(new Set())
    setParams((before) => changeShown(readShown(before), changes), { replace: 'Text' in changes })
  }
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      for (const id of ids)
        if (isChosen) after.add(id)
        else after.delete(id)
      return after
    })
  const retry = async (MailIds: readonly string[], All: MailFilter | null = null) => {
    try {
      const { Result } = await call(retryMails, { body: { MailIds: [...MailIds], All } })
      showSnack(mailTexts.retried(Result.Count), 'success')
      setChosen(new Set())
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
      {list.state === 'loading' && <Loading />}
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
          <div className="mail-list" aria-busy={list.value.asked !== asked}>
            {list.value.page.value.Rows.length > 0 ? (
              <MailRows
                rows={list.value.page.value.Rows}
                chosen={chosen}
                choose={choose}
                onRetry={(ids) => void retry(ids)}
              />
            ) : (
              <Empty shown={shown} onClear={() => setParams(new URLSearchParams())} />
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
        <div className="mail-bar" role="region" aria-label={mailScreenTexts.selected(chosen.size)}>
          <Text role="status">{mailScreenTexts.selected(chosen.size)}</Text>
          <Button onClick={() => void retry([...chosen])}>{mailTexts.retry}</Button>
          <Button variant="default" onClick={() => setChosen(new Set())}>
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
    <search className="mail-filters">
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

function Loading() {
  return (
    <Stack gap="xs" aria-busy="true" aria-label="Loading">
      {Array.from({ length: 8 }, (_, place) => (
        <Skeleton key={place} height={56} />
      ))}
    </Stack>
  )
}

function Empty({ shown, onClear }: { readonly shown: MailsShown; readonly onClear: () => void }) {
  return (
    <Stack align="center" py="xl">
      <Text fw={600}>{mailScreenTexts.emptyTitle}</Text>
      <Text ta="center">{isNarrowed(shown) ? mailScreenTexts.emptyFilter : mailScreenTexts.empty}</Text>
      {isNarrowed(shown) && (
        <Button variant="default" onClick={onClear}>
          {mailScreenTexts.clearFilters}
        </Button>
      )}
    </Stack>
  )
}

interface PagesProps {
  readonly page: number
  readonly total: number
  readonly onChange: (page: number) => void
}

function Pages({ page, total, onChange }: PagesProps) {
  if (total <= 1) return null
  return (
    <Group component="nav" justify="center" aria-label={mailScreenTexts.pages}>
      <Pagination
        value={page}
        total={total}
        siblings={1}
        onChange={onChange}
        getItemProps={(of) => ({ 'aria-label': mailScreenTexts.page(of) })}
        getControlProps={(control) => ({
          'aria-label': control === 'previous' ? mailScreenTexts.previous : mailScreenTexts.nextPage,
        })}
      />
    </Group>
  )
}

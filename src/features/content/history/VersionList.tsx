import '../../../ui/list/desk.css'
import { Button, Card, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { getHistory, downloadHistory } from '../../../../contract/content/historyList.ts'
import { texts } from '../../../../contract/core/errors.ts'
import {
  historyTexts,
  restoreVersion,
  stateOf,
  type KeptVersion,
  type VersionChange,
  type VersionedNoun,
} from '../../../../contract/core/history.ts'
import { fieldLabelOf } from '../../../../contract/content/historyLabels.ts'
import { momentHere } from '../../../../contract/core/moments.ts'
import { call } from '../../../sync/session/call.ts'
import { sheetDownload } from '../../../sync/files/sheetDownload.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { DownloadMenu } from '../../../ui/list/DownloadMenu.tsx'
import { Pages } from '../../../ui/list/Pages.tsx'
import { useRead } from '../../../sync/pull/useRead.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { Loading } from '../../../ui/reads/NotReady.tsx'
import { Question } from '../configuration/Question.tsx'

interface VersionListProps {
  readonly noun: VersionedNoun
  readonly of: string | undefined
  readonly onRestored: () => void
}

/** The versions, the newest first, each with its differences from the one before. */
export function VersionList({ noun, of, onRestored }: VersionListProps) {
  const [Page, setPage] = useState(1)
  const filter = { Noun: noun, ...(of ? { Key: of } : {}) }
  const query = { ...filter, Page }
  const list = useRead(getHistory, { query, failed: historyTexts.failed })
  const { value: page, isBehind, again } = list
  const [chosen, setChosen] = useState<KeptVersion>()
  const { isBusy, act } = useAct({ failed: texts.somethingWrong, onEnd: () => setChosen(undefined) })

  const restore = async ({ Id: id }: KeptVersion) => {
    await call(restoreVersion, { params: { id } })
    onRestored()
    setPage(1)
    again()
    return historyTexts.restoreDone
  }

  if (list.state === 'failed') return <Failure message={list.message} again={again} />
  if (!page) return <Loading height={160} />
  if (page.Rows.length === 0) return <Text>{historyTexts.none}</Text>
  return (
    <>
      <Group justify="flex-end">
        <DownloadMenu {...sheetDownload(downloadHistory, (format) => ({ ...filter, format }))} />
      </Group>
      <ol className="configuration-list" aria-busy={isBehind}>
        {page.Rows.map((version) => (
          <Version key={version.Id} version={version} onRestore={() => setChosen(version)} />
        ))}
      </ol>
      <Pages
        page={Page}
        total={Math.ceil(page.Total / page.PageSize)}
        isBehind={isBehind}
        onChange={setPage}
      />
      <Question
        title={historyTexts.restoreTitle}
        name={chosen && [chosen.Title, whenOf(chosen)].filter(Boolean).join(', ')}
        yes={historyTexts.restore}
        isBusy={isBusy}
        onClose={() => setChosen(undefined)}
        onYes={() => {
          if (chosen) act(() => restore(chosen))
        }}
      >
        <Text>{historyTexts.restoreText}</Text>
      </Question>
    </>
  )
}

const whenOf = ({ ChangedOn }: KeptVersion) => momentHere(Date.parse(ChangedOn))

function Version({ version, onRestore }: { readonly version: KeptVersion; readonly onRestore: () => void }) {
  const { Title, ChangedBy, Changes, IsCurrent, IsDeletion } = version
  const when = whenOf(version)
  const state = stateOf(version)
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between" align="start">
        <div style={{ minWidth: 0, flex: '1 1 16rem' }}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {Title || when}
          </Text>
          <Text size="sm" c="dimmed">
            {ChangedBy ? `${when} ${historyTexts.by(ChangedBy)}` : historyTexts.start}
          </Text>
          {state && <Text size="sm">{state}</Text>}
        </div>
        {!IsCurrent && !IsDeletion && (
          <Button
            variant="default"
            px="sm"
            aria-label={historyTexts.restoreNamed(Title, when)}
            onClick={onRestore}
          >
            {historyTexts.restore}
          </Button>
        )}
      </Group>
      {Changes.length > 0 && (
        <dl className="history-changes">
          {Changes.map((change) => (
            <Change key={change.Field} change={change} />
          ))}
        </dl>
      )}
    </Card>
  )
}

function Change({ change: { Field, From, To } }: { readonly change: VersionChange }) {
  return (
    <div>
      <dt>{fieldLabelOf(Field)}</dt>
      <dd>
        <del>
          <span className="history-word">{historyTexts.from}</span> {From || historyTexts.empty}
        </del>
        <ins>
          <span className="history-word">{historyTexts.to}</span> {To || historyTexts.empty}
        </ins>
      </dd>
    </div>
  )
}

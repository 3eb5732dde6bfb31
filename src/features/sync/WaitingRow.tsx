import { Button, Loader, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { texts } from '../../../contract/core/errors.ts'
import { syncTexts } from '../../../contract/device/sync.ts'
import type { OutboxState } from '../../cache/database/outboxRows.ts'
import { entities } from '../../cache/entities/entities.ts'
import { usePublicContent } from '../../sync/public/publicContent.ts'
import { Icon } from '../../ui/icons.tsx'
import { SupportLine } from '../../ui/SupportLine.tsx'
import { useNow } from '../../ui/reads/useNow.ts'
import type { PlacedRow } from './useOutbox.ts'
import { needsAttention, stateLabels, waitsFor } from './outboxLabels.ts'

interface WaitingRowProps {
  /** The waiting changes of one thing, such as a paper, in order. */
  readonly rows: readonly PlacedRow[]
  readonly all: readonly PlacedRow[]
}

/** What a person reads first of several changes. */
const states: readonly OutboxState[] = ['conflict', 'refused', 'needs-sign-in', 'sending', 'pending']

const problemsOf = ({ Errors, LastError, State }: PlacedRow): readonly string[] =>
  Errors.length > 0
    ? Errors
    : [LastError || (State === 'refused' ? texts.somethingWrong : '')].filter(Boolean)

/** One waiting thing: its name, which changes of it wait and why, and a link to its form. */
export function WaitingRow({ rows, all }: WaitingRowProps) {
  const support = usePublicContent(({ homePage }) => homePage.value?.SupportEmail ?? '')
  const now = useNow()
  const place = rows.find((row) => row.place)?.place
  const isMarks = rows[0]?.Kind === 'mark-read'
  const what = isMarks
    ? syncTexts.marks(rows.length)
    : [...new Set(rows.map(({ Kind }) => entities[Kind].label))].join(' · ')
  const name = place?.name || what
  const state = states.find((one) => rows.some(({ State }) => State === one)) ?? 'pending'
  const isAsking = rows.some(needsAttention)
  const isForPerson = isAsking || rows.some(({ IsIncomplete }) => IsIncomplete)
  const problems = [...new Set(rows.flatMap(problemsOf))]
  const why = [...new Set(rows.map((row) => waitsFor(row, all, now)))]
  const TraceId = rows.find((row) => row.TraceId)?.TraceId ?? ''
  return (
    <li className="sync-row">
      <div className="sync-what">
        <Text fw={500}>{name}</Text>
        {place?.name && (
          <Text size="sm" c="dimmed">
            {what}
          </Text>
        )}
        {place?.note && <Text size="sm">{place.note}</Text>}
        {problems.map((problem) => (
          <Text key={problem} size="sm" c={isAsking ? 'var(--mantine-color-error)' : 'dimmed'}>
            {problem}
          </Text>
        ))}
        {why.map(
          (reason) =>
            reason && (
              <Text key={reason} size="sm" c="dimmed">
                {reason}
              </Text>
            ),
        )}
        {problems.length > 0 && TraceId && <SupportLine address={support} traceId={TraceId} />}
      </div>
      <div className="sync-state">
        {state === 'sending' ? <Loader size="xs" /> : <Icon name={isAsking ? 'warning' : 'sync'} size={16} />}
        <Text size="sm">{stateLabels[state]}</Text>
      </div>
      {isForPerson && place && (
        <Button
          component={Link}
          to={place.to}
          state={place.state}
          variant="default"
          aria-label={syncTexts.openNamed(name)}
        >
          {syncTexts.open}
        </Button>
      )}
    </li>
  )
}

import { Button, Card, Group, Loader, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { texts } from '../../../contract/core/errors.ts'
import { syncTexts } from '../../../contract/device/sync.ts'
import { listTexts } from '../../../contract/papers/wizard.ts'
import type { OutboxRow } from '../../cache/database/deviceRows.ts'
import { usePublicContent } from '../../sync/public/publicContent.ts'
import { Icon } from '../../ui/icons.tsx'
import { assignedPaperPath, paths, paymentPath, registrationPath } from '../../paths.ts'
import { SupportLine } from '../../ui/SupportLine.tsx'
import { useNow } from '../../ui/reads/useNow.ts'
import type { NamesHere } from './useOutbox.ts'
import { travelStateOf } from './travelState.ts'
import { kindLabels, needsAttention, stateLabels, waitsFor } from './outboxLabels.ts'

interface WaitingRowProps {
  readonly row: OutboxRow
  readonly all: readonly OutboxRow[]
  readonly names: NamesHere
  /** The number of read marks in this line. */
  readonly marks: number
}

const isReview = (kind: OutboxRow['Kind']) => kind === 'review' || kind === 'answer'

/** The URL of the form for a row (offline O6). */
function placeOf({ Kind, EntityId }: OutboxRow, { claims, registrations }: NamesHere): string {
  if (Kind === 'travel') return paths.editTravel
  if (Kind === 'stars') return paths.programme
  if (isReview(Kind)) return assignedPaperPath(EntityId)
  const claim = claims.get(EntityId)
  if (claim) return paymentPath(claim.AccommodationId)
  const registration = registrations.get(EntityId)
  if (registration) return registrationPath(registration.UserDetailId)
  const query = new URLSearchParams(Kind === 'person' ? { person: EntityId } : { draft: EntityId })
  return `${Kind === 'person' ? paths.coAuthors : paths.home}?${query.toString()}`
}

/** One waiting change, the reason, and a link to its form. */
export function WaitingRow({ row, all, names, marks }: WaitingRowProps) {
  const support = usePublicContent(({ homePage }) =>
    homePage.state === 'ready' ? homePage.value.SupportEmail : '',
  )
  const title = names.drafts.get(row.EntityId)
  const person = names.people.get(row.EntityId) ?? names.registrations.get(row.EntityId)?.FullName
  const travel = row.Kind === 'travel' ? names.travels.get(row.EntityId) : undefined
  const other = names.claims.get(row.EntityId) ?? travel
  const form = other?.FullName ?? (isReview(row.Kind) ? names.reviews.get(row.EntityId) : undefined)
  const name = title === undefined ? (person ?? form ?? '') : title || listTexts.untitled
  const what = row.Kind === 'mark-read' ? syncTexts.marks(marks) : kindLabels[row.Kind]
  const isAsking = needsAttention(row)
  const told = row.LastError || (row.State === 'refused' ? texts.somethingWrong : '')
  const problems = row.Errors.length > 0 ? row.Errors : [told].filter(Boolean)
  const why = waitsFor(row, all, useNow())
  return (
    <Card component="li" withBorder padding="md">
      <Group justify="space-between" align="start" gap="xs">
        <Stack gap={2} miw={0} flex="1 1 240px">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name || what}
          </Text>
          {name && (
            <Text size="sm" c="dimmed">
              {what}
            </Text>
          )}
          {problems.map((problem) => (
            <Text key={problem} size="sm" c={isAsking ? 'var(--mantine-color-error)' : 'dimmed'}>
              {problem}
            </Text>
          ))}
          {why && (
            <Text size="sm" c="dimmed">
              {why}
            </Text>
          )}
          {problems.length > 0 && row.TraceId && <SupportLine address={support} traceId={row.TraceId} />}
        </Stack>
        <Group gap={6} wrap="nowrap" flex="none">
          {row.State === 'sending' ? (
            <Loader size="xs" />
          ) : (
            <Icon name={isAsking ? 'warning' : 'sync'} size={16} />
          )}
          <Text size="sm">{stateLabels[row.State]}</Text>
        </Group>
      </Group>
      {isAsking &&
        (title !== undefined || person !== undefined || form !== undefined || row.Kind === 'stars') && (
          <Group mt="xs">
            <Button
              component={Link}
              to={placeOf(row, names)}
              state={travel && travelStateOf(travel)}
              variant="default"
              aria-label={syncTexts.openNamed(name || what)}
            >
              {syncTexts.open}
            </Button>
          </Group>
        )}
    </Card>
  )
}

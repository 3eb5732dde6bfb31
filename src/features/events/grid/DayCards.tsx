import { Anchor, Button, Card, Group, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { updateSession } from '../../../../contract/events/events.ts'
import { sessionTimes } from '../../../../contract/events/eventDesk.ts'
import { gridTexts } from './texts.ts'
import type { DraftSession } from '../../../../contract/events/events.ts'
import { Allowed } from '../../../parts/act/Allowed.tsx'
import { formPath } from '../useEvents.ts'
import type { DayGrid } from '../../../parts/programme/gridLayout.ts'
import type { Marks } from './marks.ts'
import { Icon } from '../../../ui/icons.tsx'

export interface DayCardsProps {
  readonly grid: DayGrid
  readonly marks: ReadonlyMap<string, Marks>
  readonly timeZone: string
  readonly onMove: (session: DraftSession) => void
}

/** The sessions of a day as a list, for a narrow screen. */
export function DayCards({ grid, marks, timeZone, onMove }: DayCardsProps) {
  const sessions = grid.columns
    .flatMap(({ tiles }) => tiles)
    .map(({ session }) => session)
    .sort((a, b) => Date.parse(a.StartsOn) - Date.parse(b.StartsOn) || a.Room.localeCompare(b.Room))
  return (
    <ul className="events-rows">
      {sessions.map((session) => (
        <Card key={session.Id} component="li" withBorder padding="sm">
          <Text size="sm" c="dimmed">
            {[sessionTimes(session, timeZone), session.Room || gridTexts.noRoom].join(' · ')}
          </Text>
          <Anchor component={Link} to={formPath(session.EventId, session.Id)}>
            {session.Title}
          </Anchor>
          <MarkList marks={marks.get(session.Id)} />
          <Allowed to={updateSession}>
            <Group mt="xs">
              <Button
                variant="default"
                mih="var(--target)"
                aria-label={gridTexts.moveNamed(session.Title)}
                onClick={() => onMove(session)}
              >
                {gridTexts.move}
              </Button>
            </Group>
          </Allowed>
        </Card>
      ))}
    </ul>
  )
}

/** The problems of a session. */
function MarkList({ marks }: { readonly marks: Marks | undefined }) {
  if (!marks) return null
  return (
    <div className="events-marks">
      <Text size="sm" fw={600}>
        <Icon name="warning" size={16} /> {marks.isClash ? gridTexts.clash : gridTexts.warning}
      </Text>
      <ul className="events-plain">
        {marks.texts.map((text) => (
          <Text key={text} component="li" size="sm">
            {text}
          </Text>
        ))}
      </ul>
    </div>
  )
}

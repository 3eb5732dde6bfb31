import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { dayName, eventDeskTexts, sessionTimes } from '../../../contract/events/eventDesk.ts'
import {
  deleteSession,
  type DraftEvent,
  type DraftSession,
  createSession,
} from '../../../contract/events/events.ts'
import { plural } from '../../../contract/core/plural.ts'
import { wallIn } from '../../../contract/content/wallClock.ts'
import { Allowed } from '../../parts/act/Allowed.tsx'
import { call } from '../../sync/session/call.ts'
import { Icon } from '../../ui/icons.tsx'
import { AskFirst } from './AskFirst.tsx'
import { Names } from './form/ParticipantsField.tsx'
import { formPath } from './useEvents.ts'

interface SessionListProps {
  readonly event: DraftEvent
  readonly timeZone: string
  readonly onChanged: () => void
}

/** An event's sessions in order, below its form. */
export function SessionList({ event, timeZone, onChanged }: SessionListProps) {
  const [leaving, setLeaving] = useState<DraftSession>()
  return (
    <Stack component="section" aria-labelledby="event-sessions">
      <Group justify="space-between">
        <Title order={2} size="h4" id="event-sessions">
          {eventDeskTexts.sessions}
        </Title>
        <Allowed to={createSession}>
          <Button
            component={Link}
            to={formPath(event.Id, 'new')}
            variant="default"
            leftSection={<Icon name="plus" />}
          >
            {eventDeskTexts.addSession}
          </Button>
        </Allowed>
      </Group>
      {event.Sessions.length === 0 && <Text c="dimmed">{eventDeskTexts.noSessions}</Text>}
      <ul className="events-rows">
        {event.Sessions.map((session) => (
          <Card key={session.Id} component="li" withBorder padding="sm">
            <Group justify="space-between" wrap="nowrap" align="start">
              <div className="events-name">
                <Anchor component={Link} to={formPath(event.Id, session.Id)}>
                  {session.Title}
                </Anchor>
                <Text size="sm">
                  {[
                    `${dayName(wallIn(session.StartsOn, timeZone).slice(0, 10))}, ${sessionTimes(session, timeZone)}`,
                    session.Room,
                    session.Papers.length > 0 && plural(session.Papers.length, 'paper', 'papers'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
                <Names participants={session.Participants} />
              </div>
              <Allowed to={deleteSession}>
                <Button
                  variant="subtle"
                  aria-label={eventDeskTexts.deleteNamed(session.Title)}
                  onClick={() => setLeaving(session)}
                >
                  {eventDeskTexts.delete}
                </Button>
              </Allowed>
            </Group>
          </Card>
        ))}
      </ul>
      <AskFirst
        title={eventDeskTexts.deleteSessionTitle}
        name={leaving?.Title}
        text={eventDeskTexts.deleteSessionExplained}
        yes={eventDeskTexts.delete}
        act={async () => {
          if (!leaving) return ''
          const params = { id: event.Id, sessionId: leaving.Id }
          await call(deleteSession, { params, ifMatch: leaving.Version })
          return eventDeskTexts.deleted(leaving.Title)
        }}
        onClose={() => setLeaving(undefined)}
        onDone={onChanged}
      />
    </Stack>
  )
}

import './events.css'
import { Button, Stack } from '@mantine/core'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { eventDeskTexts } from '../../../contract/events/eventDesk.ts'
import { eventRuleTexts } from '../../../contract/events/eventRules.ts'
import { formTexts } from '../../../contract/core/forms.ts'
import { useSession } from '../../stores/session.ts'
import { messageOf } from '../../sync/session/call.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { paths } from '../../paths.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { usePromise } from '../../ui/reads/usePromise.ts'
import { EventForm } from './form/EventForm.tsx'
import { SessionForm } from './form/SessionForm.tsx'
import { SessionList } from './SessionList.tsx'
import { formPath, readEvents } from './useEvents.ts'
import { NotReady } from '../../ui/reads/NotReady.tsx'

/** The forms of an event and of its sessions (spec §2 "/add-Event"); the open one is in the URL. */
export function AddEventScreen() {
  const [params] = useSearchParams()
  const session = useSession((state) => state.session)
  const event = params.get('event') ?? undefined
  const of = params.get('session') ?? undefined
  const title = of
    ? of === 'new'
      ? eventDeskTexts.addSession
      : eventDeskTexts.editSession
    : event
      ? eventDeskTexts.editTitle
      : eventDeskTexts.addTitle
  if (!session) return null
  return (
    <Stack maw={900}>
      <ScreenHead title={title}>
        <Button
          component={Link}
          to={of ? formPath(event) : paths.events}
          variant="default"
          leftSection={<Icon name="back" />}
        >
          {of ? eventDeskTexts.backToEvent : eventDeskTexts.back}
        </Button>
      </ScreenHead>
      <Opened key={`${event ?? ''} ${of ?? ''}`} eventId={event} of={of} />
    </Stack>
  )
}

interface OpenedProps {
  readonly eventId: string | undefined
  /** The session's id, or `new`; undefined for the event itself. */
  readonly of: string | undefined
}

function Opened({ eventId, of }: OpenedProps) {
  const navigate = useNavigate()
  const sessionId = of === 'new' ? undefined : of
  const read = usePromise(readEvents, (error) => messageOf(error, eventDeskTexts.loadFailed), [eventId, of])
  if (read.state !== 'ready') return <NotReady read={read} loading={<ListSkeleton rows={5} height={68} />} />
  const { events, timeZone } = read.value
  const event = events.find(({ Id }) => Id === eventId)
  if (eventId && !event) return <Failure message={eventRuleTexts.gone} again={read.again} />
  const session = event?.Sessions.find(({ Id }) => Id === sessionId)
  if (sessionId && !session) return <Failure message={eventRuleTexts.sessionGone} again={read.again} />
  const rooms = [...new Set(events.flatMap(({ Sessions }) => Sessions.map(({ Room }) => Room)))]
  if (event && of)
    return (
      <SessionForm
        event={event}
        session={session}
        timeZone={timeZone}
        rooms={rooms.filter(Boolean).sort()}
        onSaved={() => {
          showSnack(formTexts.saved, 'success')
          void navigate(formPath(event.Id))
        }}
      />
    )
  return (
    <>
      <EventForm
        event={event}
        timeZone={timeZone}
        onSaved={(id) => {
          showSnack(formTexts.saved, 'success')
          if (event) read.refresh()
          else void navigate(formPath(id), { replace: true })
        }}
      />
      {event && <SessionList event={event} timeZone={timeZone} onChanged={read.refresh} />}
    </>
  )
}

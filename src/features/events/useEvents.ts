import { getHomePage } from '../../../contract/content/content.ts'
import { eventDeskTexts } from '../../../contract/events/eventDesk.ts'
import { getEvents } from '../../../contract/events/events.ts'
import { useOnChangeHint } from '../../stores/changeHints.ts'
import { call, messageOf } from '../../sync/session/call.ts'
import { paths } from '../../paths.ts'
import { useLoaded } from '../../ui/reads/useLoaded.ts'

/** All events as they are planned now, and the zone in which their times are meant. */
export async function readEvents() {
  const [events, settings] = await Promise.all([call(getEvents), call(getHomePage)])
  return { events: events.Result, timeZone: settings.Result.TimeZone }
}

/** Events for a screen of the organisers, read anew whenever something may have changed. */
export function useEvents() {
  const read = useLoaded(readEvents, (error) => messageOf(error, eventDeskTexts.loadFailed), [])
  useOnChangeHint(read.refresh)
  return read
}

/** The address of the form of an event, or of one of its sessions; of a new one without an id. */
export function formPath(event?: string, session?: string): string {
  const query = new URLSearchParams({
    ...(event ? { event } : {}),
    ...(session ? { session } : {}),
  }).toString()
  return `${paths.addEvent}${query ? `?${query}` : ''}`
}

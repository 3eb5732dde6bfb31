import { getHomePage } from '../../../contract/content/content.ts'
import { eventDeskTexts } from '../../../contract/events/eventDesk.ts'
import { getEvents } from '../../../contract/events/events.ts'
import { call } from '../../sync/session/call.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { joined } from '../../sync/pull/joinedReads.ts'
import { paths, pathWith } from '../../paths.ts'

/** All events as currently planned, and the time zone of their times. */
export async function readEvents() {
  const [events, settings] = await Promise.all([call(getEvents), call(getHomePage)])
  return { events: events.Result, timeZone: settings.Result.TimeZone }
}

/** Events for the organisers' screens, reloaded whenever something may have changed. */
export function useEvents() {
  const options = { failed: eventDeskTexts.loadFailed }
  return joined({ events: useRead(getEvents, options), settings: useRead(getHomePage, options) })
}

/** The URL of the form of an event or session; without an id, of a new one. */
export const formPath = (event?: string, session?: string) => pathWith(paths.addEvent, { event, session })

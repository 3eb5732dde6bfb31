import { create } from 'zustand'
import { getActiveNotifications } from '../../../contract/notifications/notifications.ts'
import { dropOpenedBut } from '../../cache/copies/openedNotifications.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { CallError } from '../../sync/session/call.ts'
import { pull } from '../../sync/pull/pull.ts'
import { useLive } from '../../stores/live.ts'
import { readLive } from '../../sync/live/liveNotifications.ts'
import { readOnOtherDevice } from './readOnOtherDevice.ts'
import { logFailure } from './log.ts'

interface Pulling {
  /** The state of the last pull; `silent` if there was no response. */
  readonly state: 'asking' | 'answered' | 'silent' | 'failed'
}

export const usePulling = create<Pulling>(() => ({ state: 'asking' }))

async function pullOnce(databases: PersonDatabases): Promise<void> {
  usePulling.setState({ state: 'asking' })
  // Messages that arrive during the request may be newer than its response.
  const before = useLive.getState().notifications.filter(({ isRead }) => !isRead)
  try {
    const list = await pull(databases, getActiveNotifications)
    usePulling.setState({ state: 'answered' })
    for (const id of readOnOtherDevice(before, list)) readLive(id)
    await dropOpenedBut(
      databases.copies,
      list.map(({ Id }) => Id),
    )
  } catch (error) {
    logFailure('the list could not be pulled', error)
    const isSilent = error instanceof CallError && error.reason === 'offline'
    usePulling.setState({ state: isSilent ? 'silent' : 'failed' })
  }
}

/** The pull in progress, its person, and how often it was requested. */
let underWay: { readonly userId: string; readonly done: Promise<void>; asked: number } | undefined

/** Pulls the person's notifications; a hint during a pull causes one more pull. */
export function pullNotifications(databases: PersonDatabases): Promise<void> {
  const { UserId: userId } = databases
  if (underWay?.userId === userId) {
    underWay.asked += 1
    return underWay.done
  }
  const mine = { userId, asked: 1, done: Promise.resolve() }
  const run = async () => {
    for (let answered = 0; answered < mine.asked;) {
      answered = mine.asked
      await pullOnce(databases)
    }
    if (underWay === mine) underWay = undefined
  }
  underWay = mine
  mine.done = run()
  return mine.done
}

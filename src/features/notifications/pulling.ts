import { create } from 'zustand'
import { getActiveNotifications } from '../../../contract/notifications.ts'
import { dropOpenedBut } from '../../cache/openedNotifications.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import { CallError } from '../../sync/api.ts'
import { pull } from '../../sync/pull.ts'
import { logFailure } from './log.ts'

interface Pulling {
  /** What became of the last pull; `silent` where no answer came. */
  readonly state: 'asking' | 'answered' | 'silent' | 'failed'
}

export const usePulling = create<Pulling>(() => ({ state: 'asking' }))

async function pullOnce(databases: PersonDatabases): Promise<void> {
  usePulling.setState({ state: 'asking' })
  try {
    const list = await pull(databases, getActiveNotifications)
    usePulling.setState({ state: 'answered' })
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

let underWay: { readonly userId: string; readonly done: Promise<void>; isAskedAgain: boolean } | undefined

/** Pulls the person's notifications; what is hinted at while one pull is under way is asked for by another one. */
export async function pullNotifications(databases: PersonDatabases): Promise<void> {
  const userId = databases.UserId
  if (underWay?.userId === userId) {
    underWay.isAskedAgain = true
    return underWay.done
  }
  const mine = {
    userId,
    isAskedAgain: false,
    done: Promise.resolve(),
  }
  const run = async () => {
    do {
      mine.isAskedAgain = false
      await pullOnce(databases)
    } while (mine.isAskedAgain)
    if (underWay === mine) underWay = undefined
  }
  underWay = mine
  mine.done = run()
  return mine.done
}

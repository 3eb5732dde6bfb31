import { databasesOf } from '../../cache/database/personDatabases.ts'
import { isAway, onBack } from '../../stores/connection.ts'
import { onEvent, onReturn } from '../../stores/pageEvents.ts'
import { onNewEpoch, usePortalEpoch } from '../../stores/portalEpoch.ts'
import { useSession } from '../../stores/session.ts'
import { isOwnServer } from '../transport/apiBase.ts'
import { sendAuthorized } from '../session/authorizedTransport.ts'
import { askForBackgroundSync } from './backgroundSync.ts'
import { keepTokenFor } from '../session/workerToken.ts'
import { sendLost } from './sendLost.ts'
import { waitForFirst } from './drain.ts'
import { makeSender, type Sender } from './sender.ts'
import { tellTabs } from '../transport/tabChannel.ts'
import { tabNames } from '../transport/tabNames.ts'
import { tabLocksBy } from '../transport/tabLock.ts'
import { whenAborted } from '../transport/wait.ts'

/** Drains one person's outbox whenever the portal may be reachable (offline O9). */
function startSender(userId: string): Sender {
  const { work } = databasesOf(userId)
  const takeTurn = tabLocksBy(() => Promise.resolve(work))
  let turn = new AbortController()
  const sender = makeSender({
    work,
    userId,
    signedIn: () => useSession.getState().session?.UserId,
    transport: (request, progress) => sendAuthorized(request, { giveUpWhenSilent: true, progress }, userId),
    // Queues behind the tab that is sending: if that tab dies, this one continues at once (offline O8).
    alone: (drained) => {
      turn = new AbortController()
      const { signal } = turn
      // An abort releases the lock even while a response is still awaited.
      return takeTurn(tabNames.drainLock(userId), { signal }, () =>
        Promise.race([drained(signal), whenAborted(signal)]),
      )
    },
    now: () => Date.now(),
    random: Math.random,
    firstAlone: waitForFirst,
    later: (act, milliseconds) => {
      const timer = setTimeout(act, milliseconds)
      return () => clearTimeout(timer)
    },
    waiting: () => {
      if (isAway()) askForBackgroundSync(userId)
    },
    isAway,
    echoes: isOwnServer,
    epoch: () => usePortalEpoch.getState().epoch,
  })

  // An unreadable store is reported elsewhere, and a lock that was given up is no failure.
  const wake = (urgent = false) => sender.wake(urgent).catch(() => undefined)
  // While the portal is away, only a person's own action sends: the probe finds out when it is back (offline O9).
  const urgently = () => void wake(!isAway())
  const stops = [
    onEvent(window, 'online', urgently),
    onReturn(urgently),
    // A frozen tab would keep its lock, and every other tab waiting (offline O8).
    onEvent(document, 'freeze', () => turn.abort()),
    onEvent(document, 'resume', urgently),
    keepTokenFor(userId, work),
    onBack(urgently),
    onNewEpoch(urgently),
  ]
  urgently()

  return {
    wake: (urgent) => {
      tellTabs({ Kind: 'outbox', UserId: userId })
      return wake(urgent)
    },
    otherTabQueued: () => sender.otherTabQueued().catch(() => undefined),
    stop: () => {
      sender.stop()
      turn.abort()
      stops.forEach((stop) => stop())
    },
  }
}

let scheduler: Sender | undefined

/** Starts sending for the signed-in person; returns a function to stop. */
export function startSync(userId: string): () => void {
  scheduler?.stop()
  const started = startSender(userId)
  scheduler = started
  return () => {
    started.stop()
    if (scheduler === started) scheduler = undefined
  }
}

/** Notifies the sync layer of a new row; `urgent` also retries rows in back-off. */
export async function wakeSync(urgent = false): Promise<void> {
  await scheduler?.wake(urgent)
}

/**
 * Sends everything again that the portal confirmed and has lost, as the signed-in person asked. Returns false if the
 * portal did not answer.
 */
export async function sendLostChanges(userId: string): Promise<boolean> {
  const { work } = databasesOf(userId)
  const isQueued = await sendLost(work, (request) => sendAuthorized(request, {}, userId), Date.now())
  if (isQueued) await wakeSync(true)
  return isQueued
}

/** Notifies the sync layer that another tab has queued something. */
export function otherTabQueued(): void {
  void scheduler?.otherTabQueued().catch(() => undefined)
}

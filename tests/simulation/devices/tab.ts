import type { Session } from '../../../contract/accounts/accounts.ts'
import { epochHeader } from '../../../contract/core/epoch.ts'
import { getAuthors } from '../../../contract/people/authors.ts'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { openCopies, type CopyDatabase } from '../../../src/cache/database/copyDatabase.ts'
import { openWork, type WorkDatabase } from '../../../src/cache/database/workDatabase.ts'
import { applyServerPapers } from '../../../src/sync/entities/applyServerCopy.ts'
import { sendAuthenticated } from '../../../src/sync/session/authenticatedSend.ts'
import { verdictOf } from '../../../src/sync/transport/verdict.ts'
import { makeKeys } from '../../../src/sync/transport/idempotencyKeys.ts'
import { exchangeToken } from '../../../src/sync/session/tokenRefresh.ts'
import { urlOf, type Transport } from '../../../src/sync/transport/request.ts'
import { makeSender, type Sender } from '../../../src/sync/outbox/sender.ts'
import { tabNames } from '../../../src/sync/transport/tabNames.ts'
import { askAttending, type Ask } from '../attending/attendingPull.ts'
import { askDuties } from '../duties/dutiesDesk.ts'
import { openDesk } from './desk.ts'
import type { Desk, Device, Tab } from './machine.ts'
import type { Network } from '../faults/network.ts'
import { shelfOf } from './shelf.ts'
import type { World } from '../world.ts'

/** What a tab has open for the person who is signed in. */
interface Opened {
  readonly userId: string
  readonly work: WorkDatabase
  /** Where nobody attends, nothing is read from copies here. */
  readonly copies: CopyDatabase | undefined
  readonly sender: Sender
  /** Ends the drain under way, or leaves the queue for it. */
  stop(): void
  isStopped(): boolean
  readonly desk: Desk
}

export function openTab(
  world: World,
  network: Network,
  device: Device,
  { name, failsToOpen }: { readonly name: string; readonly failsToOpen: boolean },
): Tab {
  const access = device.disk.access()
  if (failsToOpen) access.failOpening()
  let isDead = false
  let ended = () => {}
  const died = new Promise<void>((resolve) => {
    ended = resolve
  })
  let session: Session | null = null
  let opened: Opened | undefined
  /** Of those who were signed in before. */
  const earlier: Desk[] = []
  const keyFor = makeKeys(device.now)
  /** Of the portal's data, by its latest response to this tab. */
  let epoch: string | undefined

  const clear = () => {
    device.stored = null
    show(null)
    device.tellOthers(tab)
  }
  const keep = (kept: Session) => {
    if (isDead) return
    device.stored = kept
    show(kept)
    device.tellOthers(tab)
  }
  const adoptStored = () => {
    if (!isDead && device.stored?.AccessToken !== session?.AccessToken) show(device.stored)
  }

  const refresh = (send: Transport, failed: string) =>
    exchangeToken(
      {
        alone: (work) => device.locks.request(tabNames.refreshLock, tab, work),
        stored: () => device.stored,
        shown: () => session,
        keep,
        showStored: adoptStored,
        end: clear,
        keyFor,
        send,
        echoes: true,
      },
      failed,
    )

  /** Sends that have begun go on with a new token, also where the clock was set meanwhile. */
  const begun = new Set<string>()

  /** Nothing goes before the moment until which the server has asked to wait, no matter who looks at the page meanwhile. */
  const checkPatience = (key: string | undefined, userId: string) => {
    const row =
      key &&
      shelfOf(device.disk, userId)
        .rows()
        .find(({ OpId }) => OpId === key)
    if (!row || !row.Asked) return
    const { From, Until } = row.Asked
    const send = `${row.OpId} ${row.Attempts} ${Until}`
    if (!begun.has(send) && From <= device.now() && device.now() < Until)
      world.ledger.flaw(`${name} sent a row before the moment that the server had asked for`)
    begun.add(send)
  }

  const openFor = (userId: string): Opened => {
    const work = openWork(userId, access.options)
    const hasDuties = world.duties?.userId === userId
    const hasCopies = world.attending !== 'nothing' || hasDuties
    const copies = hasCopies ? openCopies(userId, access.options) : undefined
    const wire = network.wire({ device: device.name, isDead: () => isDead, userId: () => userId })
    const send: Transport = (request) => {
      checkPatience(request.headers['Idempotency-Key'], userId)
      return wire(request).then((response) => {
        const said = response.headers[epochHeader] ?? epoch
        const isNew = said !== epoch
        epoch = said
        if (isNew) void sender.wake(true)
        return response
      })
    }
    const refused = new Set<string>()
    const transport: Transport = (request) =>
      sendAuthenticated(
        { session: () => session, refresh: (failed) => refresh(send, failed), refused, send, userId },
        request,
        undefined,
      )
    let turn = new AbortController()
    let isStopped = false
    const sender = makeSender({
      work,
      userId,
      signedIn: () => session?.UserId,
      transport,
      alone: (drain) => {
        turn = new AbortController()
        const { signal } = turn
        return device.locks.request(tabNames.drainLock(userId), tab, () => drain(signal), signal)
      },
      now: device.now,
      random: world.random.next,
      later: (act, milliseconds) =>
        world.later(() => {
          if (!isDead) act()
        }, milliseconds),
      waiting: () => undefined,
      epoch: () => epoch,
      echoes: true,
    })
    const wake = () => {
      device.tellQueued(tab)
      void sender.wake()
    }
    const databases = hasDuties && copies ? { UserId: userId, work, copies } : undefined
    const desk = openDesk({ world, device, tab, work, userId, transport, databases, wake })
    void sender.wake(true)
    return {
      ...{ userId, work, copies, sender, desk },
      isStopped: () => isStopped,
      stop: () => {
        isStopped = true
        sender.stop()
        turn.abort()
      },
    }
  }

  function show(next: Session | null): void {
    session = next
    if (opened?.userId === next?.UserId && !opened?.isStopped()) return
    opened?.stop()
    if (!next) return
    if (opened) {
      opened.work.close()
      opened.copies?.close()
      earlier.push(opened.desk)
    }
    opened = openFor(next.UserId)
  }

  const askIn =
    ({ desk }: Opened): Ask =>
    async (endpoint, params) => {
      const url = urlOf(endpoint, params)
      const verdict = verdictOf(endpoint, await desk.transport({ method: 'GET', url, headers: {} }), null)
      return verdict.kind === 'done' ? verdict.reply.Result : undefined
    }

  const pullAttending = async (of: Opened) => {
    const { userId: UserId, work, copies } = of
    if (copies && world.attending !== 'nothing')
      await askAttending(askIn(of), { UserId, work, copies }, world.paperId, device.now())
  }

  const pullDuties = async (of: Opened) => {
    const { userId: UserId, work, copies } = of
    if (copies && of.desk.duties) await askDuties(askIn(of), { UserId, work, copies }, device.now())
  }

  const tab: Tab = {
    name,
    isDead: () => isDead,
    died,
    session: () => session,
    desk: () => (session && opened?.userId === session.UserId ? opened.desk : undefined),
    refuseWrite: access.refuseWrite,
    signIn: keep,
    signOut: clear,
    focus: async () => {
      await opened?.sender.wake(true)
    },
    pull: async () => {
      const of = opened
      const papers = of && (await askIn(of)(getUserPapers))
      if (!papers) return
      of.desk.listed = papers
      await applyServerPapers(of.work, of.userId, papers, device.now())
      void of.sender.wake()
      await pullAttending(of)
      await pullDuties(of)
      if (world.aim?.entity === 'person') of.desk.known = (await askIn(of)(getAuthors)) ?? of.desk.known
    },
    pullAttending: async () => {
      if (opened) await pullAttending(opened)
    },
    pullDuties: async () => {
      if (opened) await pullDuties(opened)
    },
    hear: () => {
      world.later(adoptStored, world.random.below(3000))
    },
    hearQueued: () => {
      world.later(() => {
        if (!isDead && session) void opened?.sender.otherTabQueued()
      }, world.random.below(50))
    },
    die: () => {
      isDead = true
      opened?.sender.stop()
      access.die()
      // After that, so that it sees what is durable and nothing else.
      opened?.desk.close()
      for (const desk of earlier) desk.forget()
      opened?.work.close({ disableAutoOpen: true })
      opened?.copies?.close({ disableAutoOpen: true })
      device.locks.release(tab)
      ended()
    },
  }
  show(device.stored)
  return tab
}

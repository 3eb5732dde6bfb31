import { randomBytes } from 'node:crypto'
import type { Audience, Changed, HubMessage } from '../../contract/hub/hub.ts'
import { nameless, shownTo } from './audience.ts'
import type { Listener } from './listener.ts'

/** How many announcements are kept: those of some seconds, also in a rush. */
const most = 2000

interface Announcement {
  readonly on: number
  readonly audience: Audience
  readonly change: Extract<HubMessage, { Target: 'Changed' }>
}

/**
 * The changes that this instance announced last, each with its time. Every response says when its request arrived, so that
 * a client can get what it missed before it was connected: a change that a read did not see is announced after the
 * read's request has arrived, since changes are announced after their commit.
 */
export function keepAnnounced() {
  const instance = randomBytes(6).toString('hex')
  let kept: Announcement[] = []
  let last = 0
  /** The time in microseconds, never the same one twice. A count would say to anybody how much is announced. */
  const now = () =>
    (last = Math.max(last + 1, Math.ceil((performance.timeOrigin + performance.now()) * 1000)))
  /** What was announced until then is not kept. */
  let keptSince = now()

  return {
    /** The time, as this instance counts it. */
    position: () => `${instance}.${now()}`,
    add: (audience: Audience, message: HubMessage) => {
      if (message.Target !== 'Changed') return
      kept.push({ on: now(), audience, change: message })
      if (kept.length < 2 * most) return
      keptSince = kept[most - 1]?.on ?? keptSince
      kept = kept.slice(most)
    },
    /** Some announcements did not reach this instance: nobody can get what they missed until now. */
    forget: () => {
      keptSince = now()
      kept = []
    },
    /** What a listener was to learn since a position; null if that is not known. */
    since: (position: string, listener: Listener): readonly Changed[] | null => {
      const [, of, time] = /^(\w+)\.(\d{1,16})$/.exec(position) ?? []
      const from = Number(time)
      if (of !== instance || from <= keptSince || from > last) return null
      const missed = kept.flatMap(({ on, audience, change }): Changed[] => {
        if (on < from) return []
        const shown = shownTo(audience, change, listener)
        if (shown === 'nothing') return []
        const { Entity, Id, Version } = shown === 'whole' ? change : nameless(change)
        return [{ Entity, Id, Version }]
      })
      // Only the last change of a row matters.
      return [...new Map(missed.map((change) => [`${change.Entity} ${change.Id}`, change])).values()]
    },
  }
}

export type Announced = ReturnType<typeof keepAnnounced>

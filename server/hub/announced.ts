import { randomBytes } from 'node:crypto'
import type { Audience, Changed, HubMessage } from '../../contract/hub/hub.ts'
import { nameless, shownTo } from './audience.ts'
import type { Listener } from './listener.ts'

/** How many announcements are kept: those of some seconds, also in a rush. */
const most = 2000

interface Announcement {
  readonly audience: Audience
  readonly change: Extract<HubMessage, { Target: 'Changed' }>
}

/**
 * The changes that this instance announced last, counted since its start. Every response says how far the count was when
 * its request arrived, so that a client can be told what it missed before it was connected: a change that a read did not
 * see is announced after the read's request has arrived, since changes are announced after their commit.
 */
export function keepAnnounced() {
  const instance = randomBytes(6).toString('hex')
  let kept: Announcement[] = []
  let forgotten = 0

  return {
    /** How far the count is. */
    position: () => `${instance}.${forgotten + kept.length}`,
    add: (audience: Audience, message: HubMessage) => {
      if (message.Target !== 'Changed') return
      kept.push({ audience, change: message })
      if (kept.length < 2 * most) return
      forgotten += most
      kept = kept.slice(most)
    },
    /** Some announcements did not reach this instance: nobody can be told what they missed until now. */
    forget: () => {
      forgotten += kept.length + 1
      kept = []
    },
    /** What a listener was to learn since a position; null if that is not known. */
    since: (position: string, listener: Listener): readonly Changed[] | null => {
      const [, of, count] = /^(\w+)\.(\d{1,15})$/.exec(position) ?? []
      const from = Number(count) - forgotten
      if (of !== instance || from < 0 || from > kept.length) return null
      const missed = kept.slice(from).flatMap(({ audience, change }): Changed[] => {
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

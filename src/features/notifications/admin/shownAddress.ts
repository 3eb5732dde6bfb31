import { getNotifications } from '../../../../contract/notifications/sentList.ts'
import { Id } from '../../../../contract/core/fields.ts'
import type { NavigationState } from '../navigationState.ts'

/** What the organisers' screen shows, from its URL. */
export interface Shown {
  readonly State: 'active' | 'past'
  readonly Page: number
  /** The open one. */
  readonly open: string | undefined
  /** True while one is being written. */
  readonly isWriting: boolean
}

const { State, Page } = getNotifications.query.shape

/** Reads the URL and the navigation state (spec §2); invalid values count as absent. */
export function readShown(params: URLSearchParams, state: NavigationState): Shown {
  const { notificationId, openDetails, switchToActive } = state
  return {
    State: switchToActive ? 'active' : (State.safeParse(params.get('state') ?? undefined).data ?? 'active'),
    Page: switchToActive ? 1 : (Page.safeParse(params.get('page') ?? undefined).data ?? 1),
    open: openDetails ? notificationId : Id.safeParse(params.get('open')).data,
    isWriting: params.get('write') === '1' && !switchToActive && !openDetails,
  }
}

/** The URL of the next view; another list starts at its first page. */
export function changeShown(shown: Shown, change: Partial<Shown>): URLSearchParams {
  const next = { ...shown, ...('State' in change ? { Page: 1 } : {}), ...change }
  return new URLSearchParams({
    ...(next.State === 'past' ? { state: 'past' } : {}),
    ...(next.Page > 1 ? { page: String(next.Page) } : {}),
    ...(next.open ? { open: next.open } : {}),
    ...(next.isWriting ? { write: '1' } : {}),
  })
}

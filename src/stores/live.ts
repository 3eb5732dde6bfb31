import { create } from 'zustand'
import type { LiveNotification } from '../../contract/hub/hub.ts'

/** How the live connection stands (spec §4 "Live connection"); the same in every tab of the device. */
export type LiveState = 'connected' | 'reconnecting' | 'disconnected'

interface Live {
  readonly state: LiveState
  /** What came live since the sign-in, newest first. Read, marked and cleared by src/sync/live/liveNotifications.ts. */
  readonly notifications: readonly LiveNotification[]
}

const nothing: Live = { state: 'disconnected', notifications: [] }

export const useLive = create<Live>(() => nothing)

/** Forgets what came live for somebody who has left. */
export function resetLive(): void {
  useLive.setState(nothing)
}

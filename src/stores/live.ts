import { create } from 'zustand'
import type { LiveNotification } from '../../contract/hub/hub.ts'

/** The state of the live connection (spec §4 "Live connection"); the same in every tab of the device. */
export type LiveState = 'connected' | 'reconnecting' | 'disconnected'

interface Live {
  readonly state: LiveState
  /** Live messages since the sign-in, newest first. Read, marked and cleared by src/sync/live/liveNotifications.ts. */
  readonly notifications: readonly LiveNotification[]
}

const nothing: Live = { state: 'disconnected', notifications: [] }

export const useLive = create<Live>(() => nothing)

/** Clears the live messages after a sign-out. */
export function resetLive(): void {
  useLive.setState(nothing)
}

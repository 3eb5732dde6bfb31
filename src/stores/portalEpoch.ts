import { create } from 'zustand'

/** The epoch of the portal's data by its latest response to this page; undefined before the first one. */
export const usePortalEpoch = create<{ readonly epoch: string | undefined }>(() => ({ epoch: undefined }))

/** Learns the epoch from a response; undefined if it named none. */
export function learnEpoch(epoch: string | undefined): void {
  if (epoch !== undefined && epoch !== usePortalEpoch.getState().epoch) usePortalEpoch.setState({ epoch })
}

/** Calls `act` when a response names another epoch; returns a function to stop. */
export const onNewEpoch = (act: () => void): (() => void) => usePortalEpoch.subscribe(act)

/** Channels and locks shared by the tabs of one device and the service worker. */
export const tabNames = {
  channel: 'lectern',
  /** A tab sends the result of its probe over it. */
  probeChannel: 'lectern-probe',
  probeLock: 'lectern-probe',
  refreshLock: 'lectern-refresh',
  drainLock: (userId: string) => `lectern-drain-${userId}`,
  hubLock: (userId: string) => `lectern-hub-${userId}`,
  draftLock: (userId: string, draftId: string) => `lectern-draft-${userId}-${draftId}`,
} as const

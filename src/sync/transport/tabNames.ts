/** Channels and locks between the tabs of one device, and the service worker beside them. */
export const tabNames = {
  channel: 'lectern',
  /** Over it a tab tells the others what became of its probe. */
  probeChannel: 'lectern-probe',
  probeLock: 'lectern-probe',
  refreshLock: 'lectern-refresh',
  drainLock: (userId: string) => `lectern-drain-${userId}`,
  hubLock: (userId: string) => `lectern-hub-${userId}`,
  draftLock: (userId: string, draftId: string) => `lectern-draft-${userId}-${draftId}`,
} as const

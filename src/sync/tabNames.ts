/** Channels and locks between the tabs of one device, and the service worker beside them. */
export const tabNames = {
  channel: 'lectern',
  refreshLock: 'lectern-refresh',
  drainLock: (userId: string) => `lectern-drain-${userId}`,
  hubLock: (userId: string) => `lectern-hub-${userId}`,
  draftLock: (userId: string, draftId: string) => `lectern-draft-${userId}-${draftId}`,
} as const

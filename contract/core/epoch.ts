/**
 * The header with the epoch of the portal's data, in every response. It changes when a backup is restored: what was
 * confirmed since that backup is then no longer there.
 */
export const epochHeader = 'lectern-epoch'

/**
 * Loads side by side what the first screen of somebody who is signed in needs. Each part would else be asked for by the
 * one before it, which takes most of a start on a slow phone (design §6). What cannot be had is asked for again later.
 */
export function loadAhead(): void {
  const parts = [
    import('../cache/sessionMirror.ts'),
    import('./SyncHost.tsx'),
    import('./allStyles.ts'),
    import('../sync/publicReads.ts'),
  ]
  void Promise.allSettled(parts)
}

// A library is not read anew: what an earlier file showed would still be in its store.
if ('window' in globalThis) {
  const { notificationsStore } = await import('@mantine/notifications')
  notificationsStore.setState((state) => ({ ...state, notifications: [], queue: [] }))
  // The first message would come later than the others, since its code is loaded with it.
  await import('../../../src/ui/SnackbarHost.tsx')
}

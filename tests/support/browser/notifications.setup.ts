// A library is not read anew: what an earlier file showed would still be in its store.
if ('window' in globalThis) {
  const { notificationsStore } = await import('@mantine/notifications')
  notificationsStore.setState((state) => ({ ...state, notifications: [], queue: [] }))
}

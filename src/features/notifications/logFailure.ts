/** Logs a failure of notifications, and shows it to nobody (spec §8). */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification wants it logged, and nothing more
  console.debug(`Notifications: ${what}`, error)
}

/** The prefix of work database names. It has its own file, so looking for them loads no database code. */
export const workPrefix = 'lectern-work-'

/** The user whose work a database of this name contains; undefined for any other database. */
export function userOfWork(name: string): string | undefined {
  return name.startsWith(workPrefix) ? name.slice(workPrefix.length) : undefined
}

/** False only if certainly no one has worked on this device. */
export async function mayHoldWork(): Promise<boolean> {
  if (!('databases' in indexedDB)) return true
  const databases = await indexedDB.databases().catch(() => undefined)
  return databases?.some(({ name }) => name !== undefined && userOfWork(name) !== undefined) ?? true
}

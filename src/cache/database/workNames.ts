/** How the names of work databases begin. It stands apart, so that asking for them loads no database code. */
export const workPrefix = 'lectern-work-'

/** Whose work a database of this name holds; undefined for one of something else. */
export function userOfWork(name: string): string | undefined {
  return name.startsWith(workPrefix) ? name.slice(workPrefix.length) : undefined
}

/** False only where surely nobody has worked on this device. */
export async function mayHoldWork(): Promise<boolean> {
  if (!('databases' in indexedDB)) return true
  const databases = await indexedDB.databases().catch(() => [])
  return databases.some(({ name }) => name !== undefined && userOfWork(name) !== undefined)
}

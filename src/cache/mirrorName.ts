/** The database that holds the copy of the session. It stands apart, so that asking for it loads no database code. */
export const mirrorName = 'lectern-device'

/** False only where a session was surely never copied, so that a visitor loads no database code. */
export async function mayHaveMirror(): Promise<boolean> {
  if (!('databases' in indexedDB)) return true
  const databases = await indexedDB.databases().catch(() => [])
  return databases.some(({ name }) => name === mirrorName)
}

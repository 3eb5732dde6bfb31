/** The database in which earlier versions kept a copy of the session. */
const oldName = 'lectern-device'

/**
 * Removes the session copy that an earlier version kept: only local storage has the session, so clearing it signs out
 * (design §3 "Tokens"). Uses no database code, since a visitor loads none.
 */
export function dropOldMirror(): void {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(oldName)
}

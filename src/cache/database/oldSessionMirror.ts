/** The database in which earlier versions kept a copy of the session. */
const oldName = 'lectern-device'

/**
 * Removes the copy of the session that an earlier version kept: local storage alone holds it, so that clearing that signs
 * out (design §3 "Tokens"). Without database code, since a visitor loads none.
 */
export function dropOldMirror(): void {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(oldName)
}

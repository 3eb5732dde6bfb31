import { forgetDatabase } from './databaseFactory.ts'

/** How long other tabs have to let go of a database before nobody waits for it any more, in milliseconds. */
const patience = 3000

/** Deletes a database; where a tab does not let go of it, that happens once the tab is closed. */
export async function removeDatabase(name: string): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, patience))
  await Promise.race([forgetDatabase(name), late])
}

import { forgetDatabase } from './databaseFactory.ts'

/** How long to wait for other tabs to close a database, in milliseconds. */
const patience = 3000

/** Deletes a database; if a tab keeps it open, the deletion happens once that tab is closed. */
export async function removeDatabase(name: string): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, patience))
  await Promise.race([forgetDatabase(name), late])
}

import { runWithFolder } from './command.ts'
import { readPassphrase } from './passphrase.ts'
import { restoreBackup } from './restore.ts'

await runWithFolder('restore', async (database, store, folder, settings) =>
  restoreBackup(database, store, folder, await readPassphrase(settings)),
)

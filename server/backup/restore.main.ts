import { runWithFolder } from './command.ts'
import { restoreBackup } from './restore.ts'

await runWithFolder('restore', restoreBackup)

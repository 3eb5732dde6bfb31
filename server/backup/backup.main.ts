import { makeBackup } from './backup.ts'
import { runWithFolder } from './command.ts'

await runWithFolder('backup', makeBackup)

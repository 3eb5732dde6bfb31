import { makeBackup } from './backup.ts'
import { runCommand } from './command.ts'

await runCommand('backup', makeBackup)

import { runCommand } from './command.ts'
import { restoreBackup } from './restore.ts'

await runCommand('restore', restoreBackup)

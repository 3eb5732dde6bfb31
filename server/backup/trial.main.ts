import { constants, setPriority } from 'node:os'
import { CommandError, runCommand } from '../db/command.ts'
import { tryRestore } from './trial.ts'
import { passphraseOfTrial } from './trialProcess.ts'

// Runs as a process of its own: see trialProcess.ts.
const [folder, place] = process.argv.slice(2)
await runCommand(async () => {
  if (!folder || !place) throw new CommandError('Name a backup and an empty folder')
  // Calls to the portal go first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  await tryRestore(folder, place, process.env[passphraseOfTrial])
})

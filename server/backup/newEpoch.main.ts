import { clientTransaction } from '../db/clientTransaction.ts'
import { CommandError, runCommand, withDatabase } from '../db/command.ts'
import { beginEpoch } from '../db/epoch.ts'

await runCommand(async () => {
  if (process.argv.length > 2) throw new CommandError('It takes no words: npm run new-epoch')
  await withDatabase((database) =>
    clientTransaction(database, async (client) => {
      await client.query('lock table epochs in exclusive mode')
      await beginEpoch(client, Date.now())
    }),
  )
  process.stdout.write(
    'new-epoch: after the next start, devices ask which of their changes the portal still has\n',
  )
})

import { CommandError, runCommand, withDatabase } from '../db/command.ts'
import { beginEpoch } from '../db/epoch.ts'

await runCommand(async () => {
  if (process.argv.length > 2) throw new CommandError('It takes no words: npm run new-epoch')
  await withDatabase(async ({ pool }) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('lock table epochs in exclusive mode')
      await beginEpoch(client, Date.now())
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  })
  process.stdout.write(
    'new-epoch: after the next start, devices ask which of their changes the portal still has\n',
  )
})

import { CommandError, runCommand, withDatabase } from '../db/command.ts'
import { turnOffSecondFactor } from './secondFactor/secondFactorOff.ts'

await runCommand(async () => {
  const [address, ...more] = process.argv.slice(2)
  if (!address || more.length > 0)
    throw new CommandError('Name one account: npm run second-factor-off -- <address>')
  await withDatabase(({ sql }) => sql.transaction((own) => turnOffSecondFactor(own, address)))
  process.stdout.write(`second-factor-off: ${address} signs in with the password alone\n`)
})

import { readFile } from 'node:fs/promises'
import { CommandError, runCommand } from '../db/command.ts'
import { readKeys } from '../http/keys.ts'
import { readSettings } from '../settings.ts'
import { verifyExport } from './signedAudit.ts'

await runCommand(async () => {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) throw new CommandError('Name one file: npm run verify-audit -- <file>')
  const { SECRET_KEY, DATA_DIR, SECRET_KEY_BEFORE } = readSettings(process.env)
  const { auditExport } = await readKeys(SECRET_KEY, DATA_DIR, SECRET_KEY_BEFORE)
  const verified = verifyExport(auditExport, await readFile(file, 'utf8'))
  if (!verified)
    throw new CommandError(
      `${file} was not signed by this portal, or was changed since. Use the same settings as for npm start`,
    )
  const { AuditLogOf, ExportedOn, Entries } = verified
  process.stdout.write(
    `verify-audit: signed by ${AuditLogOf} on ${ExportedOn}, ${Entries} entries, nothing was changed since\n`,
  )
})

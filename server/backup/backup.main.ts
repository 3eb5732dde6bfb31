import { readKeys } from '../http/keys.ts'
import { sealEarlierMails } from '../mail/sealEarlier.ts'
import { makeBackup } from './backup.ts'
import { runWithFolder } from './command.ts'
import { readPassphrase } from './passphrase.ts'
import { secretIsElsewhere } from './withoutSecret.ts'

await runWithFolder('backup', async (database, store, folder, settings) => {
  const { SECRET_KEY, DATA_DIR, SECRET_KEY_BEFORE } = settings
  // Before the first start of this version, the codes of mails are still in plain text.
  const { mailCodes } = await readKeys(SECRET_KEY, DATA_DIR, SECRET_KEY_BEFORE)
  await sealEarlierMails(database.sql, mailCodes)
  return makeBackup(database, store, folder, { passphrase: await readPassphrase(settings) })
})
if (process.exitCode === undefined)
  process.stdout.write(`${secretIsElsewhere} README.txt in the folder says what does not work without it.\n`)

import type { Keys } from '../http/keys.ts'

/** What no longer works without the secret, by the key that is made of it; a key without an entry does not compile. */
const lost: Readonly<Record<keyof Keys, string>> = {
  secondFactor:
    'Second factors: the codes of authenticator apps are refused. People sign in with a recovery code and set up the app again; for others an organiser, or `npm run second-factor-off`, turns the second factor off.',
  accessToken: 'Access tokens: devices that are signed in renew them by themselves. Nobody signs in again.',
  mailCodes:
    'Codes in mails that waited: such a mail is given up with a message, and its receiver asks for a new link.',
  receipt:
    'Proofs in receipts of submissions: a submission that the backup does not have is not taken after the deadline by its receipt.',
  auditExport: 'Signatures of audit logs that were exported: `npm run verify-audit` does not know them.',
  objection: 'Links in mails with which authors object to a paper.',
  paymentRequest:
    'What shared payment links say before a sign-in: who asks, and how much. The links themselves lead to the payment as before.',
  unsubscribe: 'Links in mails that unsubscribe from announcements.',
  calendar: 'Addresses of calendars that people subscribed to: they copy the new address.',
  ids: 'Ids of what devices send again: what is created again has another id than before.',
  operationHash: 'Answers to repeated sign-ins and password changes of the last hour: they are refused.',
  operationReply: 'Kept replies to such calls of the last hour.',
  wrongPasswords: 'Counts of wrong passwords of the last hour: they begin again.',
  ticketKey:
    'The key that signs tickets: the next ticket makes a new one. Tickets that were given out stay valid.',
  captcha: 'Captchas that are open on a screen: people solve another one.',
  captchaSolution: 'Solutions of such captchas.',
}

/** Where the secret is; it is in no backup. */
export const secretIsElsewhere =
  'The secret of the portal (SECRET_KEY, or secret.key in DATA_DIR) is not in the backup: keep a copy of it in another place.'

/** The text that is in every encrypted backup. */
export const encryptedReadme = `This folder is an encrypted backup of Lectern. To restore it into an empty portal, set BACKUP_PASSPHRASE or
BACKUP_PASSPHRASE_FILE to the passphrase with which it was made, then: npm run restore -- <this folder>

Nobody can restore it without that passphrase.
${secretIsElsewhere} docs/OPERATIONS.md says what does not work without it.
`

/** The text that is in every other backup, for the person who restores it. */
export const withoutSecret = `This folder is a backup of Lectern. To restore it into an empty portal: npm run restore -- <this folder>

${secretIsElsewhere}
If you restore with the same secret, everything works as before. With another one these do not work:

${Object.values(lost)
  .map((text) => `- ${text}\n`)
  .join('')}
Passwords, sessions and recovery codes are in the backup as hashes, and work with any secret.
`

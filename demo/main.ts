import { roleLabels } from '../contract/core/roles.ts'
import { build } from '../server/app.ts'
import { runCommand } from '../server/db/command.ts'
import { reachDatabase } from '../server/db/engine.ts'
import { readSettings } from '../server/settings.ts'
import { fillPortal } from './fill.ts'

// `npm run demo`: the real conference in an empty portal, with the settings of `npm start`.

/** One line with a counter on a terminal, occasional lines in a file. */
function showProgress(what: string, done: number, all: number): void {
  const line = `${what}: ${done} of ${all}`
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === all ? '\n' : ''}`)
  else if (done === all || done % 200 === 0) process.stdout.write(`${line}\n`)
}

async function run(): Promise<void> {
  // No mail is sent: the addresses of the demonstration are not real.
  const settings = { ...readSettings({ LOG_LEVEL: 'warn', ...process.env }), MAIL_URL: undefined }
  const database = await reachDatabase(settings)
  try {
    const portal = await build({ settings, connection: database.connection })
    try {
      await portal.app.ready()
      const { accounts, statement } = await fillPortal(portal, { progress: showProgress })
      const lines = accounts.map(({ Role, Email, Password, TryFirst }) =>
        [
          [roleLabels[Role].padEnd(18), Email.padEnd(24), Password].join(''),
          ...TryFirst.map((line) => `    ${line}`),
        ].join('\n'),
      )
      process.stdout.write(
        `\nThe portal is filled. A bank statement to import is in ${statement}\n` +
          `Start the portal with npm start, and sign in as:\n\n${lines.join('\n')}\n`,
      )
    } finally {
      await portal.app.close()
    }
  } finally {
    await database.stop()
  }
}

await runCommand(run)

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { firstAdmin } from './accounts/signUp/firstAdmin.ts'
import { build } from './app.ts'
import { reachDatabase } from './db/engine.ts'
import { inProject } from './db/projectPaths.ts'
import { isFull } from './disk/room.ts'
import { closedToOthers, shutOthersOut } from './disk/dataFolder.ts'
import { terminalLog } from './http/terminalLog.ts'
import { readyBlock, readyLines } from './ready.ts'
import { readSettings, StartError, type Settings } from './settings.ts'

/** How long requests under way may take to end after a signal to stop, in milliseconds. */
const stopTimeout = 5_000

async function start(settings: Settings): Promise<void> {
  // Other accounts cannot open what this process or its children create, the engine's files included.
  process.umask(0o077)
  const closed = await shutOthersOut(settings.DATA_DIR)
  const database = await reachDatabase(settings)
  database.onBroken((reason) => {
    process.stderr.write(
      `The database cannot continue: ${reason}. Everything that was acknowledged is in ${settings.DATA_DIR}. ` +
        'Look after its disk, then start again.\n',
    )
    process.exit(1)
  })
  const pages = settings.PAGES_DIR
  const renderer = inProject('dist-server/pages.js')
  const hasPages = existsSync(join(pages, 'index.html'))
  const { app, context } = await build({
    settings,
    connection: database.connection,
    ...(hasPages ? { pages } : {}),
    ...(existsSync(renderer) ? { renderer } : {}),
    ...(process.stdout.isTTY ? { logTo: await terminalLog() } : {}),
  })
  if (closed > 0) app.log.warn({ count: closed }, closedToOthers)
  if (!hasPages) app.log.warn('the app is not built (npm run build), so that only the API is served')
  const stop = async (signal: string) => {
    app.log.info({ signal }, 'stopping')
    // Otherwise a request whose rest never arrives would block the stop.
    setTimeout(() => app.server.closeAllConnections(), stopTimeout).unref()
    await app.close()
    await database.stop()
    process.exit(0)
  }
  process.once('SIGINT', (signal) => void stop(signal))
  process.once('SIGTERM', (signal) => void stop(signal))
  await app.listen({ port: settings.PORT, host: settings.HOST })
  const invitation = await firstAdmin(context)
  const ready = { url: context.publicUrl(), invitation, settings }
  process.stdout.write(process.stdout.isTTY ? readyBlock(ready) : readyLines(ready))
}

/** The operator must fix a wrong setting or a folder in use: a sentence is enough, the stack would hide it. */
function explained(error: unknown): string {
  return error instanceof StartError ? error.message : String((error as Error).stack)
}

try {
  const settings = readSettings(process.env)
  await start(settings).catch(async (error: unknown) => {
    const { DATA_DIR } = settings
    throw (await isFull(DATA_DIR))
      ? new StartError(`The disk of ${DATA_DIR} is full. Make room, then start again.`)
      : error
  })
} catch (error) {
  process.stderr.write(`${explained(error)}\n`)
  process.exit(1)
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { z } from 'zod'
import { inProject } from '../../../server/db/projectPaths.ts'
import { until } from '../hub.ts'
import { processesOfGroup } from './processes.ts'
import type { Handle, Key, Remote, RemotePage, Size } from './remote.ts'
import { elementIn, startSession, type DriverSession } from './webDriver.ts'

/** The program that runs the window. */
export const hostRunner = '/usr/bin/gjs'

/** Starts a screen that nobody sees; answers its name. */
async function startScreen({ width, height }: Size) {
  // It takes the first number that is free, and writes it.
  const args = ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp']
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [written] = (await Promise.race([
    once(screen.stdio[3] as NodeJS.ReadableStream, 'data'),
    once(screen, 'exit').then(() => Promise.reject(new Error('Xvfb ended'))),
  ])) as [Buffer]
  return { screen, name: `:${written.toString().trim()}` } as const
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Starts WebKitWebDriver in a process group of its own; its browser is in it too. */
async function startDriver(path: string, display: string) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = { ...process.env, DISPLAY: display, TZ: 'Asia/Kolkata', LIBGL_ALWAYS_SOFTWARE: '1' }
  const driver = spawn(path, [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore', detached: true })
  await until(
    () =>
      fetch(`${origin}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    'WebKitWebDriver answers',
  )
  return { driver, origin }
}

const handleOf = ({ send }: Pick<DriverSession, 'send'>, id: string): Handle => {
  const type = async (text: string) => void (await send('POST', `/element/${id}/value`, { text }))
  return { click: async () => void (await send('POST', `/element/${id}/click`, {})), type, attach: type }
}

/** Keys that are no letters, by their code points (W3C WebDriver, "Keyboard actions"). */
const codePoints: Partial<Record<Key, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
}

/** A page by its name; the driver switches to it before each step. */
function pageOf(session: DriverSession, handle: string): RemotePage {
  const send: DriverSession['send'] = async (...step) => {
    await session.send('POST', '/window', { handle })
    return session.send(...step)
  }
  const run = (work: unknown, given: unknown) =>
    send('POST', '/execute/sync', { script: `return (${String(work)})(arguments[0])`, args: [given] })
  return {
    goto: async (url) => void (await send('POST', '/url', { url })),
    reload: async () => void (await send('POST', '/refresh', {})),
    run: (work, given) => run(work, given) as never,
    find: async (work, given) => {
      const id = elementIn(await run(work, given))
      return id === undefined ? undefined : handleOf({ send }, id)
    },
    keys: async (...keys) => {
      const values = keys.map((key) => codePoints[key] ?? key)
      const actions = [
        ...values.map((value) => ({ type: 'keyDown', value })),
        ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
      ]
      await send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    inject: async (source) => void (await send('POST', '/execute/sync', { script: source, args: [] })),
  }
}

const NewPage = z.object({ handle: z.string() })

/** WebKit through W3C WebDriver, in the window of `webkitHost.js`. */
export async function openWebKit(path: string, profile: string, size: Size): Promise<Remote> {
  const { screen, name } = await startScreen(size)
  const { driver, origin } = await startDriver(path, name)
  const group = driver.pid
  if (!group) throw new Error('WebKitWebDriver has no process')
  const host = [
    inProject('tests/support/engines/webkitHost.js'),
    ...[profile, `${size.width}`, `${size.height}`],
  ]
  const session = await startSession(origin, {
    'webkitgtk:browserOptions': { binary: hostRunner, args: host },
  })
  const { send, capabilities } = session
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    for (const pid of processesOfGroup(group)) process.kill(pid, signal)
    await until(() => processesOfGroup(group).length === 0, 'WebKit has ended')
    screen.kill('SIGTERM')
  }
  return {
    ...pageOf(session, z.string().parse(await send('GET', '/window'))),
    version: `WebKitGTK ${capabilities.browserVersion}`.trim(),
    another: async () => {
      const { handle } = NewPage.parse(await send('POST', '/window/new', { type: 'tab' }))
      return pageOf(session, handle)
    },
    close: async () => {
      // The window closes with its session, and its processes write what they hold: only the driver is left then.
      // The driver does not always answer once the window has gone.
      void send('DELETE', '').catch(() => undefined)
      await until(() => processesOfGroup(group).length === 1, 'the window of WebKit has closed')
      await end('SIGTERM')
    },
    kill: () => end('SIGKILL'),
  }
}

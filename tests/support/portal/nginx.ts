import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inProject } from '../../../server/db/projectPaths.ts'
import { otherUser } from './otherUser.ts'
import { freePort } from './postgres.ts'

/** A reverse proxy before several instances: requests go to each of them in turn. */
export interface Balancer {
  readonly origin: string
  /** How many requests each instance has answered, a moment after the last answer. */
  answered(): readonly number[]
  stop(): Promise<void>
}

const program = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find((path) =>
  existsSync(path),
)

/** True if this machine has nginx. */
export const hasNginx = program !== undefined

/** The configuration that the operators of several instances are given, for these instances and a port of its own. */
function siteFor(origins: readonly string[], port: number): string {
  const [, site] =
    /^```nginx\n([^]*?)^```$/m.exec(readFileSync(inProject('docs/OPERATIONS.md'), 'utf8')) ?? []
  if (site === undefined) throw new Error('docs/OPERATIONS.md has no configuration of nginx')
  const instances = origins.map((origin) => `  server ${new URL(origin).host};\n`).join('')
  return site
    .replace(/^ +ssl_.*\n/gm, '')
    .replace(/^( +listen) .*;$/m, `$1 127.0.0.1:${port};`)
    .replace(/(^ +server 10\..*;\n)+/gm, instances)
}

/** All that nginx writes goes into its folder; one worker, so that requests go to each instance exactly in turn. */
const around = (folder: string) => `
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events {
}
http {
  log_format answered $upstream_addr;
  access_log ${folder}/answered.log answered;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  include ${folder}/site.conf;
}
`

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
    socket.unref().end()
  })

/** nginx before several instances, as docs/OPERATIONS.md has it; undefined where it is not installed. */
export async function startNginx(origins: readonly string[]): Promise<Balancer | undefined> {
  if (program === undefined) return undefined
  const user = otherUser()
  const folder = mkdtempSync(join(tmpdir(), 'lectern-nginx-'))
  const port = await freePort()
  writeFileSync(join(folder, 'nginx.conf'), around(folder))
  writeFileSync(join(folder, 'site.conf'), siteFor(origins, port))
  if (user) chownSync(folder, user.uid, user.gid)
  const server = spawn(
    program,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')],
    { cwd: folder, stdio: 'ignore', ...user },
  )
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  for (let attempt = 0; !(await answers(port)); attempt += 1) {
    if (server.exitCode !== null || attempt === 300) {
      const why = existsSync(join(folder, 'error.log')) ? readFileSync(join(folder, 'error.log'), 'utf8') : ''
      await stop()
      throw new Error(`nginx did not start: ${why}`)
    }
    await sleep(100)
  }
  const hosts = origins.map((origin) => new URL(origin).host)
  return {
    origin: `http://127.0.0.1:${port}`,
    answered: () => {
      const lines = readFileSync(join(folder, 'answered.log'), 'utf8').split('\n')
      return hosts.map((host) => lines.filter((line) => line === host).length)
    },
    stop,
  }
}

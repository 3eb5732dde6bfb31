import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { portalArguments } from '../support/portal/process.ts'
import { newDataFolder } from '../support/portal/template.ts'

// A terminal is made by `script`, which every Linux has; with a server, the rows are elsewhere.
const hasTerminal = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0

describe.runIf(hasTerminal && !process.env['TEST_DATABASE_URL'])('a portal in a terminal', () => {
  const folder = newDataFolder('terminal')
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  test('ends its start with a short block, logs readable lines without secrets, and stops at Ctrl+C', async () => {
    const command = [process.execPath, ...portalArguments()].join(' ')
    const terminal = spawn('script', ['-qfec', command, '/dev/null'], {
      env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, NO_COLOR: '1' },
    })
    let shown = ''
    terminal.stdout.on('data', (bytes: Buffer) => (shown += bytes.toString().replaceAll('\r', '')))
    const ended = once(terminal, 'exit')
    await expect.poll(() => shown).toContain('To stop')
    const url = /Address +(\S+)/.exec(shown)?.[1] ?? ''
    const code = /code=([\w-]{43})\n/.exec(shown)?.[1] ?? ''
    const [log = '', block = ''] = shown.split('\nLectern is ready.\n')
    expect(block).toBe(
      `\n  Address      ${url}\n` +
        `  First admin  ${url}/setup?code=${code}\n` +
        `  Data         ${folder}\n` +
        '  To stop      Ctrl+C\n\n',
    )
    expect(log).toMatch(/^(\[\d\d:\d\d:\d\d\] [A-Z]+: \S.*\n)+$/)
    await fetch(`${url.replace('localhost', '127.0.0.1')}/api/Account/refresh-token/a-secret`, {
      method: 'POST',
    })
    await expect
      .poll(() => shown)
      .toMatch(/\] INFO: incoming request \{"req":\{"method":"POST",.*refresh-token\/:refreshToken/)
    terminal.stdin.write('\u0003')
    expect(await ended).toEqual([0, null])
    expect(shown).toMatch(/\] INFO: stopping \{"signal":"SIGINT"\}\n/)
    expect(shown).not.toContain('a-secret')
    expect(shown).not.toContain('"level"')
  })
})

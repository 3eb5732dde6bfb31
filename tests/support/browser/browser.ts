import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'

const installed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** True if a browser says its version; a distribution's placeholder for one does not. */
function runs(path: string): boolean {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /\d+\.\d+/.test(stdout)
}

/** Where a program of the system is. */
export function onPath(name: string): string | undefined {
  const { status, stdout } = spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** A Chromium that is here already: `CHROMIUM_PATH`, one of the system, or the one that Playwright once fetched. */
export function findBrowser(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (runs(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which is not a browser that runs.`)
  }
  const found = installed.map(onPath).find((path) => path !== undefined && runs(path))
  if (found) return found
  const fetched = chromium.executablePath()
  return existsSync(fetched) && runs(fetched) ? fetched : undefined
}

const isDebian = () =>
  existsSync('/etc/os-release') && /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'))

/** Runs an installer with its output on the screen; false if it failed. */
function install(command: string, ...args: string[]): boolean {
  process.stdout.write(`  ${command} ${args.join(' ')}\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}

/** Installs packages of Debian where that can be done. */
export function getPackages(...names: readonly string[]): void {
  if (process.getuid?.() !== 0 || !isDebian()) return
  install('apt-get', 'update', '-q')
  install('apt-get', 'install', '-y', '-q', '--no-install-recommends', ...names)
}

/** Faces of Arial's widths: the stand-in for the shipped typeface is one of them, as on the systems of most people. */
const commonFaces = /Arial|Liberation Sans|Arimo/

/** Gets a face that the stand-in for the shipped typeface can use, where there is none. */
function getFaces(): void {
  const { stdout } = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' })
  if (!commonFaces.test(stdout)) getPackages('fonts-liberation')
}

/** The Chromium to test with; gets one where there is none (design §7). Throws with what to do if it cannot. */
export function getBrowser(): string {
  const here = findBrowser()
  if (here) {
    getFaces()
    return here
  }
  getPackages('chromium')
  const packaged = findBrowser()
  if (packaged) {
    getFaces()
    return packaged
  }
  install('npx', 'playwright', 'install', 'chromium')
  const fetched = findBrowser()
  if (fetched) return fetched
  throw new Error(
    'There is no Chromium, and none could be fetched. Install one (on Debian: apt-get install chromium) ' +
      'or name one in CHROMIUM_PATH, and run npm test again.',
  )
}

/** The browser's own words about its version, for the log of a run. */
export function browserVersion(path: string): string {
  return execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

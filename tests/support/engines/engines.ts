import { existsSync } from 'node:fs'
import { getPackages, onPath } from '../browser/browser.ts'
import { openChromium } from './chromium.ts'
import { openFirefox } from './firefox.ts'
import type { Remote, Size } from './remote.ts'
import { hostRunner, openWebKit } from './webkit.ts'

/** An engine that people's browsers are built on. */
export interface Engine {
  readonly name: string
  /** What of the system it needs and cannot have. */
  readonly missing: readonly string[]
  /** Opens a browser of a size on a profile, which is kept for the next one. */
  open(profile: string, size: Size): Promise<Remote>
}

/** Finds programs of the system, and gets them where they are missing and can be had. */
function programs(wanted: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const missing = () => Object.keys(wanted).filter((name) => !onPath(name) && !existsSync(name))
  const lacking = missing()
  if (lacking.length > 0) getPackages(...new Set(lacking.flatMap((name) => wanted[name] ?? [])))
  return missing()
}

const gtkTypes = '/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib'

export const engines = {
  Chromium: (): Engine => ({ name: 'Chromium', missing: [], open: openChromium }),
  Firefox: (): Engine => ({
    name: 'Firefox',
    missing: onPath('firefox') ? [] : programs({ 'firefox-esr': ['firefox-esr'] }),
    open: (profile, size) => openFirefox(onPath('firefox-esr') ?? onPath('firefox') ?? '', profile, size),
  }),
  WebKit: (): Engine => ({
    name: 'WebKit',
    missing: programs({
      WebKitWebDriver: ['webkit2gtk-driver'],
      Xvfb: ['xvfb'],
      [hostRunner]: ['gjs', 'gir1.2-webkit2-4.1'],
      [gtkTypes]: ['gjs', 'gir1.2-webkit2-4.1'],
    }),
    open: (profile, size) => openWebKit(onPath('WebKitWebDriver') ?? '', profile, size),
  }),
} as const

export type EngineName = keyof typeof engines

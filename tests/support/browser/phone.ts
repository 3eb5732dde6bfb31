import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { getBrowser } from './browser.ts'

/**
 * What of the browser is switched off beside what Playwright switches off, whose list this one takes the place of: its
 * address bar's pop-ups are pages of their own, which every window of a test would load.
 */
const withoutFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'PaintHolding'],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['ThirdPartyStoragePartitioning', 'LensOverlay', 'MediaRouter', 'OptimizationHints', 'AimEnabled'],
  ...['NetworkTimeServiceQuerying', 'PreconnectToSearch', 'SpareRendererForSitePerProcess'],
]

/** The flags that keep a browser under test silent and within a container. */
export const browserFlags = [
  `--disable-features=${withoutFeatures.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const phoneSize = { width: 390, height: 844 }
export const deskSize = { width: 1280, height: 800 }
export const laptopSize = { width: 1440, height: 900 }
export const wideSize = { width: 1920, height: 1080 }

/** A real browser with a profile on disk: what it keeps survives its process. */
export interface Phone {
  readonly context: BrowserContext
  readonly page: Page
  /** Ends every process of this browser at once, as a dying battery does. */
  kill(): Promise<void>
  close(): Promise<void>
}

/** Processes whose command line names the profile, so that only this browser's are ended. */
function processesOf(profile: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!Number.isInteger(pid) || pid === process.pid) return false
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`--user-data-dir=${profile}`)
      } catch {
        // Ended since the folder was read.
        return false
      }
    })
}

/** A new folder for a browser's profile. */
export function newProfile(): string {
  return mkdtempSync(join(tmpdir(), 'lectern-profile-'))
}

/** Forgets a profile; a browser that was killed may still be writing, so it is tried again. */
export function removeProfile(profile: string): void {
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

/** Opens a phone-sized browser on a profile. */
export async function openPhone(profile: string, size = phoneSize): Promise<Phone> {
  const isPhone = size.width < 600
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: getBrowser(),
    args: browserFlags,
    viewport: size,
    ...(isPhone ? { hasTouch: true, isMobile: true } : {}),
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
  })
  context.setDefaultTimeout(15_000)
  const page = context.pages()[0] ?? (await context.newPage())
  // From now on: one that was closed before it is killed says so no more.
  const closed = new Promise((resolve) => context.once('close', resolve))
  return {
    context,
    page,
    kill: async () => {
      for (const pid of processesOf(profile)) process.kill(pid, 'SIGKILL')
      await closed
    },
    close: () => context.close(),
  }
}

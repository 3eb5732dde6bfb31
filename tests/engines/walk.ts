import { writeFileSync } from 'node:fs'
import { test as base } from '@playwright/test'
import { newProfile, phoneSize, removeProfile } from '../support/browser/phone.ts'
import { engines, type EngineName } from '../support/engines/engines.ts'
import type { Size } from '../support/engines/remote.ts'
import { windowOn, type EngineWindow } from '../support/engines/window.ts'

interface Walk {
  /**
   * Opens a browser of the engine, of a phone's size without another; each one of a test continues on the profile of the
   * one before.
   */
  readonly openWindow: (size?: Size) => Promise<EngineWindow>
}

/** A walk in the engine of the project; it is skipped, with a line that says why, where that cannot be had. */
export const test = base.extend<Walk>({
  openWindow: async ({}, use, info) => {
    const { name } = info.project
    const { missing, open } = engines[name as EngineName]()
    test.skip(missing.length > 0, `There is no ${name} here: ${missing.join(', ')} is missing`)
    const profile = newProfile()
    const opened: EngineWindow[] = []
    await use(async (size = phoneSize) => {
      const window = windowOn(await open(profile, size))
      opened.push(window)
      info.annotations.push({ type: 'browser', description: window.version })
      return window
    })
    if (info.status !== info.expectedStatus)
      for (const [number, window] of opened.entries()) {
        const body = await window.run(() => document.body.innerText, null).catch(String)
        writeFileSync(info.outputPath(`window-${number + 1}.txt`), body)
      }
    // One that the walk has closed itself has nothing left to end.
    for (const window of opened) await window.kill().catch(() => undefined)
    removeProfile(profile)
  },
})

/** What of the product a walk is about: a row of the table in docs/BROWSERS.md each. */
export const features = (...descriptions: readonly string[]) => ({
  annotation: descriptions.map((description) => ({ type: 'feature', description })),
})

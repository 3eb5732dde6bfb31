import type { ElementHandle, Page } from '@playwright/test'
import { openPhone } from '../browser/phone.ts'
import type { Handle, Remote, RemotePage, Size } from './remote.ts'

const handleOf = (element: ElementHandle): Handle => ({
  click: () => element.click(),
  // The handle's own way is the only one that types into an element that was found by a script.
  type: async (text) => {
    await element.focus()
    await (await element.ownerFrame())?.page().keyboard.type(text)
  },
  attach: (path) => element.setInputFiles(path),
})

const pageOf = (page: Page): RemotePage => ({
  goto: async (url) => void (await page.goto(url)),
  reload: async () => void (await page.reload()),
  run: (work, given) => page.evaluate(`(${String(work)})(${JSON.stringify(given)})`),
  find: async (work, given) => {
    const found = await page.evaluateHandle(`(${String(work)})(${JSON.stringify(given)})`)
    const element = found.asElement() as ElementHandle | null
    return element ? handleOf(element) : undefined
  },
  keys: (...keys) => page.keyboard.press(keys.join('+')),
  inject: async (source) => void (await page.evaluate(source)),
})

/** Chromium through its own protocol. */
export async function openChromium(profile: string, size: Size): Promise<Remote> {
  const { context, page, close, kill } = await openPhone(profile, size)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return {
    ...pageOf(page),
    version: `Chromium ${context.browser()?.version() ?? ''}`.trim(),
    another: async () => pageOf(await context.newPage()),
    close,
    kill,
  }
}

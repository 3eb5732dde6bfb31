import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core'
import { processesOfGroup } from './processes.ts'
import type { Handle, Remote, RemotePage, Size } from './remote.ts'

const handleOf = (element: ElementHandle): Handle => ({
  click: () => element.click(),
  type: (text) => element.type(text),
  attach: (path) => (element as ElementHandle<HTMLInputElement>).uploadFile(path),
})

const pageOf = (page: Page): RemotePage => ({
  goto: async (url) => void (await page.goto(url)),
  reload: async () => void (await page.reload()),
  run: (work, given) => page.evaluate(`(${String(work)})(${JSON.stringify(given)})`) as never,
  find: async (work, given) => {
    const found = await page.evaluateHandle(`(${String(work)})(${JSON.stringify(given)})`)
    const element = found.asElement()
    return element ? handleOf(element as ElementHandle) : undefined
  },
  keys: async (...keys) => {
    for (const key of keys) await page.keyboard.down(key)
    for (const key of keys.toReversed()) await page.keyboard.up(key)
  },
  inject: async (source) => void (await page.evaluate(source)),
})

/** Firefox through WebDriver BiDi. */
export async function openFirefox(executablePath: string, profile: string, size: Size): Promise<Remote> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    userDataDir: profile,
    headless: true,
    defaultViewport: { ...size },
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-GB',
      'ui.prefersReducedMotion': 1,
      // Without this, a window that nobody sees gives its pages no focus.
      'focusmanager.testmode': true,
    },
    env: { ...process.env, TZ: 'Asia/Kolkata' },
  })
  const page = (await browser.pages())[0] ?? (await browser.newPage())
  // The first page begins with the window's own size.
  await page.setViewport({ ...size })
  await page.bringToFront()
  return {
    version: (await browser.version()).replace('firefox/', 'Firefox '),
    ...pageOf(page),
    another: async () => pageOf(await browser.newPage()),
    close: () => browser.close(),
    kill: async () => {
      const child = browser.process()
      if (!child?.pid) throw new Error('Firefox has no process')
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      for (const pid of processesOfGroup(child.pid)) process.kill(pid, 'SIGKILL')
      child.kill('SIGKILL')
      await ended
    },
  }
}

import type { Page } from '@playwright/test'
import { words } from '../support/papers.ts'
import type { Phone } from '../support/browser/phone.ts'
import { line } from './percentiles.ts'

const keystrokes = 40

/** Milliseconds from one keystroke to the words that follow its transaction's end (offline O1). */
async function keystroke(page: Page, key: string): Promise<number> {
  // Listens before the key is pressed, and is asked after it.
  const kept = await page.evaluateHandle(
    ({ writing, here }) => ({
      time: new Promise<number>((resolve) => {
        const listen = () => {
          const began = performance.now()
          let wasWriting = false
          const observer = new MutationObserver(() => {
            const said = [...document.querySelectorAll('[role=status]')].map((one) => one.textContent)
            if (said.includes(writing)) wasWriting = true
            else if (wasWriting && said.some((text) => text.startsWith(here))) {
              observer.disconnect()
              resolve(performance.now() - began)
            }
          })
          observer.observe(document.body, { childList: true, characterData: true, subtree: true })
        }
        document.addEventListener('input', listen, { once: true, capture: true })
      }),
    }),
    { writing: 'Saving…', here: 'Saved on this device' },
  )
  await page.keyboard.press(key)
  return kept.evaluate(({ time }) => time)
}

/** Milliseconds of writes to a database of one table, so many times. */
function bareWrites(page: Page, times: number): Promise<number[]> {
  return page.evaluate(async (count) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('bench', 1)
      request.onupgradeneeded = () => request.result.createObjectStore('rows')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error('No store'))
    })
    const figures: number[] = []
    for (let write = 0; write < count; write++) {
      const began = performance.now()
      await new Promise<void>((resolve) => {
        const transaction = db.transaction('rows', 'readwrite', { durability: 'strict' })
        transaction.objectStore('rows').put('x'.repeat(8000), 'row')
        transaction.oncomplete = () => resolve()
      })
      figures.push(performance.now() - began)
    }
    db.close()
    indexedDB.deleteDatabase('bench')
    return figures
  }, times)
}

/** Types into the abstract of a paper, with no network, key by key, and leaves the field focused. */
export async function typing({ page, context }: Phone): Promise<string[]> {
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add New Paper' }).click()
  await page.getByRole('textbox', { name: 'Paper title' }).fill('A title')
  const abstract = page.getByRole('textbox', { name: 'Abstract' })
  await abstract.fill(words(500))
  await page.getByText('Saved on this device').first().waitFor()
  await abstract.press('End')
  const kept: number[] = []
  for (let count = 0; count < keystrokes; count++) kept.push(await keystroke(page, 'x'))
  return [
    'A keystroke in an abstract of 500 words',
    line(`until the screen says 'Saved on this device'`, kept, 'p95 at most 150 ms'),
    line('a bare write of 8 KB, strict', await bareWrites(page, keystrokes)),
  ]
}

/** The shortest time in milliseconds that the browser reports of an event; a faster one counts as this. */
const shortestEvent = 16
/** How long a person takes to the next key, and longer than all that one starts. */
const nextKey = 200

/** Milliseconds from each keystroke to the frame that shows it: the browser times them, and rounds to eight. */
async function paints(page: Page): Promise<number[]> {
  const found = await page.evaluateHandle((durationThreshold) => {
    const times = new Map<number, number>()
    const options: PerformanceObserverInit & { readonly durationThreshold: number } = {
      type: 'event',
      durationThreshold,
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { readonly interactionId: number })[])
        if (entry.interactionId > 0)
          times.set(entry.interactionId, Math.max(entry.duration, times.get(entry.interactionId) ?? 0))
    }).observe(options)
    return times
  }, shortestEvent)
  for (let count = 0; count < keystrokes; count++) {
    await page.keyboard.press('x')
    await page.waitForTimeout(nextKey)
  }
  const slow = await found.evaluate((times) => [...times.values()])
  return [...slow, ...Array.from({ length: keystrokes - slow.length }, () => shortestEvent)]
}

/** The same keystrokes on a slower processor, until they are painted, and those of a page that is only a field. */
export async function slowedTyping({ page, context }: Phone, slower: number): Promise<string[]> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const app = await paints(page)
  await page.goto('data:text/html,<textarea rows="10"></textarea>')
  await page.locator('textarea').fill(words(500))
  const bare = await paints(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return [
    line(`until it is painted, processor ${slower}×`, app, 'p95 at most 50 ms'),
    line(`in a page that is only a field, processor ${slower}×`, bare),
  ]
}

import type { ReactElement } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { pageIsQuiet } from './pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from './pagePortal.ts'
import { shownWindow, type ShownWindow } from './shownWindow.tsx'
import { signIn } from './signIn.ts'

/** Waits until the result of a key is there. */
export const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })

interface KeyedScreen {
  readonly screen: ReactElement
  readonly at: string
  /** What the portal answers, by path, before each test. */
  readonly results: Readonly<Record<string, unknown>>
  /** The text with which the screen is ready for a key. */
  readonly shows: string
}

/** A screen of the desk for the tests of a file that press its keys: shown anew, to a person of its own, before each of them. */
export function keyedScreen({ screen, at, results, shows }: KeyedScreen) {
  let portal: PagePortal
  let desk: ShownWindow
  beforeAll(async () => {
    portal = await startPagePortal([])
  })
  beforeEach(async () => {
    portal.forget()
    for (const [path, result] of Object.entries(results)) portal.results.set(path, result)
    await signIn(crypto.randomUUID())
    desk = await shownWindow(screen, at)
    await soon(() => expect(desk.text()).toContain(shows))
  })
  afterEach(async () => {
    desk.leave()
    await pageIsQuiet()
  })
  afterAll(() => portal.stop())
  return {
    get portal() {
      return portal
    },
    get desk() {
      return desk
    },
  }
}

import type { BrowserContext } from '@playwright/test'

/** How often a window asks for news by itself (`src/app/Pulling.tsx`), in milliseconds. */
const rhythm = 30_000

/** Windows that ask for no news by themselves: what comes, the live connection has brought, however slow the machine is. */
export async function withoutRhythm(context: BrowserContext): Promise<void> {
  await context.addInitScript((milliseconds) => {
    const start = window.setInterval.bind(window)
    const startOthers = (act: TimerHandler, every?: number) =>
      every === milliseconds ? 0 : start(act, every)
    Object.assign(window, { setInterval: startOthers })
  }, rhythm)
}

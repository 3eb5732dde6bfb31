import type { Page } from '@playwright/test'
import { build } from 'vite'
import type { freeBottom } from '../../../src/ui/freeBottom.ts'

declare global {
  interface Window {
    /** The app's own way to find the place of a message, in a page of a test. */
    readonly messagePlace: { readonly freeBottom: typeof freeBottom }
  }
}

let script: Promise<string> | undefined

/** `src/ui/freeBottom.ts` as a script. */
async function placing(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: 'src/ui/freeBottom.ts', formats: ['iife'], name: 'messagePlace' },
    },
  })
  const [one] = [built].flat()
  const chunk = one && 'output' in one ? one.output[0] : undefined
  if (!chunk) throw new Error('The placing of messages was not built')
  return `${chunk.code}; window.messagePlace = messagePlace`
}

/** The heights of messages of one line and of three on a phone, in pixels. */
const heights = [65, 105]

/** How far apart the places in the window are at which the lead act is looked at, in pixels. */
const step = 60

/** The lead acts that a message would cover, wherever the page or its dialog is scrolled to. */
export async function leadUnderMessage(page: Page): Promise<string[]> {
  await page.evaluate(await (script ??= placing()))
  const sizes = { heights, step }
  return page.evaluate(({ heights, step }) => {
    const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter((one) => one.checkVisibility())
    const root = dialogs.at(-1) ?? document.body
    const filled = '.mantine-Button-root:is([data-variant="filled"], :not([data-variant]))'
    const leads = [...root.querySelectorAll<HTMLElement>(filled)]
    const message = document.body.appendChild(document.createElement('div'))
    const found = new Set<string>()
    for (const lead of leads.filter((one) => one.checkVisibility()))
      for (let top = 0; top < window.innerHeight; top += step) {
        lead.style.scrollMarginTop = `${top}px`
        lead.scrollIntoView({ block: 'start', behavior: 'instant' })
        for (const height of heights) {
          const style = 'position:fixed; right:8px; width:min(400px, 100vw - 16px); z-index:9999;'
          message.style.cssText = `${style} bottom:8px; height:${height}px`
          message.style.cssText = `${style} bottom:${window.messagePlace.freeBottom(message)}px; height:${height}px`
          const over = message.getBoundingClientRect()
          const act = lead.getBoundingClientRect()
          if (act.top < over.bottom && act.bottom > over.top)
            found.add(`${lead.textContent} at ${Math.round(act.top)} under a message of ${height} px`)
        }
        lead.style.removeProperty('scroll-margin-top')
      }
    message.remove()
    return [...found]
  }, sizes)
}

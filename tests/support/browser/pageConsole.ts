import { PropertySymbol, type BrowserWindow } from 'happy-dom'
import WindowBrowserContext from 'happy-dom/lib/window/WindowBrowserContext.js'

/** Of a request that met no portal, lost it, or was still under way when the page ended. */
const unanswered: readonly unknown[] = ['ECONNREFUSED', 'ECONNRESET', 'AbortError']

const isUnanswered = (said: unknown) =>
  said instanceof Error &&
  (unanswered.includes(said.name) || ('code' in said && unanswered.includes(said.code)))

/**
 * A page's console notes each request without a response, as a browser's does. Tests look at what the screen says of it,
 * so the note is left out; everything else that the page or the app says is printed.
 */
export function leaveOutUnanswered(): void {
  const { [PropertySymbol.window]: page } = document as unknown as {
    readonly [PropertySymbol.window]: BrowserWindow
  }
  const shown = new WindowBrowserContext(page).getBrowserPage()
  if (!shown) throw new Error('The page of the test has no console')
  const error = (...said: readonly unknown[]) => {
    // oxlint-disable-next-line no-console -- because what a page says is printed
    if (!said.some(isUnanswered)) console.error(...said)
  }
  Object.assign(shown, { console: Object.assign(Object.create(console) as Console, { error }) })
}

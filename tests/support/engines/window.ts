import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as testingLibrary from '@testing-library/dom'
import { until } from '../hub.ts'
import type { Handle, Remote, RemotePage } from './remote.ts'

declare global {
  // The library as it is inside a page.
  var TestingLibraryDom: typeof testingLibrary | undefined
  // What a press inside a page is aimed at.
  var PressAim: { readonly element: Element; touched: boolean; landed: boolean; forget(): void } | undefined
  var aimAt: ((element: Element) => void) | undefined
}

/** Finds elements of a page as a screen reader does, in every engine by the same rules. */
const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)
const librarySource = () => `${library}\n;globalThis.aimAt = ${String(aimAt)}`

/** How long a look at the screen is not repeated, in milliseconds: it takes time from the page. */
const pause = 50

/** How often something that moves is pressed. */
const mostPresses = 20

/** What a person looks for on the screen: by role and name, or the field of a label. */
export type Sought =
  | { readonly role: string; readonly name: string }
  | { readonly label: string; readonly role?: never }

/** What is to be done with what is found: only for a look it need not be where a pointer reaches it. */
interface Search {
  readonly sought: Sought
  readonly act: 'see' | 'type' | 'press'
}

/** Runs inside the page: the first element that is sought; where there are dialogs, in the one on top before others. */
function seek({ sought, act }: Search): Element | null {
  const body = document.body as HTMLElement | null
  if (!globalThis.TestingLibraryDom || !body) return null
  const { queryAllByLabelText, queryAllByRole } = globalThis.TestingLibraryDom
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')]
  const onTop = dialogs.findLast((one) => one.checkVisibility())
  // A dialog takes the focus a moment after it is shown: what is typed before that would go elsewhere.
  if (act === 'type' && onTop?.contains(document.activeElement) === false) return null
  const places = onTop ? [onTop, body] : [body]
  const found = places.flatMap((place) =>
    sought.role === undefined
      ? // The star of a required field is no part of its label.
        queryAllByLabelText(place, (text) => text.replace(/ \*$/, '') === sought.label, {
          selector: 'input, textarea, select',
        })
      : queryAllByRole(place, sought.role, { name: sought.name }),
  )
  for (const item of found) {
    if (act === 'see') return item
    if (item.matches(':disabled')) continue
    // A choice whose circle is not drawn is pressed on its label.
    const isDrawn = item.getBoundingClientRect().width > 1 && getComputedStyle(item).opacity !== '0'
    const one = isDrawn ? item : (item instanceof HTMLInputElement && item.labels?.[0]) || item
    one.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = one.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    if (!hit || (!one.contains(hit) && !hit.contains(one))) continue
    if (act === 'press') globalThis.aimAt?.(one.contains(hit) ? one : hit)
    // A dialog that opens may take the focus twice: the caret has to be here from one look to the next.
    if (act === 'type' && document.activeElement !== one) {
      one.focus()
      return null
    }
    return one
  }
  return null
}

/**
 * Runs inside the page: takes aim at an element. Where the page moves between the look and the press, the press has no
 * effect on what it hits instead.
 */
function aimAt(element: Element): void {
  const events = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']
  const aim = {
    element,
    touched: false,
    landed: false,
    handleEvent(event: Event) {
      const { target } = event
      if (target instanceof Node && element.contains(target)) {
        aim.touched = true
        // A page that moves between the down and the up of a press gets no click.
        if (event.type === 'click') aim.landed = true
        if (aim.landed) aim.forget()
        return
      }
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    forget() {
      for (const type of events) globalThis.removeEventListener(type, aim, true)
    },
  }
  globalThis.PressAim?.forget()
  globalThis.PressAim = aim
  for (const type of events) globalThis.addEventListener(type, aim, true)
}

/**
 * Runs inside the page: whether the press hit what it was aimed at. What went away under the press was hit, what went
 * away before it was not; another page knows of no press that missed.
 */
function hasLanded(): boolean {
  const { PressAim } = globalThis
  PressAim?.forget()
  return !PressAim || PressAim.landed || (PressAim.touched && !PressAim.element.isConnected)
}

/** Runs inside the page: the text of the field with the focus; null where that is no field. */
const typedText = () => (document.activeElement as HTMLInputElement | null)?.value ?? null

/** Runs inside the page: what is in the middle of the first element that is sought, and which dialogs are open. */
function covering({ role, name }: { readonly role: string; readonly name: string }): string {
  const tagOf = (element?: Element | null) => element?.outerHTML.slice(0, 200) ?? 'nothing'
  const [found] =
    globalThis.TestingLibraryDom?.queryAllByRole(document.body, role, { name, hidden: true }) ?? []
  const { x, y, width, height } = found?.getBoundingClientRect() ?? new DOMRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  const dialogs = [...document.querySelectorAll('[role="dialog"]')].map(tagOf)
  return `${tagOf(found)} at ${x}, ${y}; in its middle ${tagOf(hit)}; dialogs: ${dialogs.join(' ')}`
}

/** Runs inside the page: sets a field as a paste does, or a list as a choice does. */
function put({ label, value }: { readonly label: string; readonly value: string }): boolean {
  const body = document.body as HTMLElement | null
  if (!body) return false
  const [field] =
    globalThis.TestingLibraryDom?.queryAllByLabelText(body, (text) => text.replace(/ \*$/, '') === label, {
      selector: 'input, textarea, select',
    }) ?? []
  if (!field) return false
  const chosen =
    field instanceof HTMLSelectElement
      ? ([...field.options].find(({ text }) => text === value)?.value ?? value)
      : value
  // React listens to the browser's own setter.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, chosen)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

/** A page in a browser of any engine as a person uses it. Each step waits until it can be done, as a person does. */
export interface EnginePage extends Pick<RemotePage, 'run' | 'keys'> {
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** Waits until it is there. */
  see(sought: Sought): Promise<void>
  press(sought: Sought): Promise<void>
  /** Types into the field of a label by keys. */
  type(label: string, text: string): Promise<void>
  /** Puts a long text, or the choice of a list, into the field of a label at once. */
  put(label: string, value: string): Promise<void>
  attach(label: string, path: string): Promise<void>
  /** Waits until this text is on the screen. */
  read(text: string): Promise<void>
  /** Waits until it is there no more. */
  miss(text: string): Promise<void>
  /** Waits until the element with the focus has this tag and text. */
  focused(tag: string, text: string): Promise<void>
}

/** A browser of any engine with its first page. */
export interface EngineWindow extends EnginePage, Pick<Remote, 'version' | 'close' | 'kill'> {
  /** Another page of the same browser. */
  another(): Promise<EnginePage>
}

/** What is said of a step that cannot be done. */
const nameOf = (sought: Sought) =>
  sought.role === undefined ? `the field "${sought.label}"` : `the ${sought.role} "${sought.name}"`

/** Runs inside the page: the text of the screen. Between two pages there is no body. */
const shownText = () => (document.body as HTMLElement | null)?.innerText ?? ''

/** A browser of any engine as a person uses it. */
export const windowOn = (remote: Remote): EngineWindow => ({
  ...pageOn(remote),
  version: remote.version,
  close: remote.close,
  kill: remote.kill,
  another: async () => pageOn(await remote.another()),
})

/** What a browser says if it is asked while one page takes the place of another, or a part of one the place of another. */
const between = /destroyed|context|no such (frame|element|node|handle)|stale|detached|navigat/i

/** Asks again later where there was nobody to ask. */
async function asked<R>(ask: () => Promise<R>, unanswered: R): Promise<R> {
  try {
    return await ask()
  } catch (error) {
    if (!between.test(String(error))) throw error
    return unanswered
  }
}

function pageOn(remote: RemotePage): EnginePage {
  const ready = async () => {
    if (!(await remote.run(() => 'TestingLibraryDom' in globalThis, null)))
      await remote.inject(librarySource())
  }
  const find = async (sought: Sought, act: Search['act']): Promise<Handle> => {
    let found: Handle | undefined
    await until(
      () =>
        asked(async () => {
          await ready()
          found = await remote.find(seek, { sought, act })
          return found !== undefined
        }, false),
      `${nameOf(sought)} is there`,
      pause,
    ).catch(async (error: unknown) => {
      const cover =
        sought.role === undefined
          ? ''
          : ` (${await asked(() => remote.run(covering, sought), 'between two pages')})`
      throw new Error(
        `${String(error)}${cover}: ${(await shown())?.slice(0, 500) ?? 'nothing'} is on the screen`,
      )
    })
    if (!found) throw new Error('Nothing was found')
    return found
  }
  /** The text of the screen; undefined between two. */
  const shown = () => asked<string | undefined>(() => remote.run(shownText, null), undefined)
  const includes = async (text: string) => (await shown())?.includes(text) ?? false
  return {
    run: remote.run,
    keys: remote.keys,
    open: remote.goto,
    reload: remote.reload,
    see: async (sought) => void (await find(sought, 'see')),
    press: async (sought) => {
      // What moves while it is pressed is pressed again where it is then.
      for (let presses = 0; presses < mostPresses; presses += 1) {
        await (await find(sought, 'press')).click()
        if (await asked(() => remote.run(hasLanded, null), true)) return
      }
      throw new Error(`No press of ${nameOf(sought)} hit it`)
    },
    type: async (label, text) => {
      await (await find({ label }, 'type')).type(text)
      const typed = await asked(() => remote.run(typedText, null), null)
      // A page that took the last letter may be gone.
      if (typed !== null && !typed.includes(text))
        throw new Error(`"${text}" was typed into the field "${label}", which has "${typed}"`)
    },
    put: (label, value) =>
      until(
        () =>
          asked(async () => {
            await ready()
            return remote.run(put, { label, value })
          }, false),
        `"${value.slice(0, 40)}" is put into the field "${label}"`,
        pause,
      ),
    attach: async (label, path) => (await find({ label }, 'see')).attach(path),
    read: (text) =>
      until(() => includes(text), `"${text}" is shown`, pause).catch(async (error: unknown) => {
        throw new Error(`${String(error)}: ${(await shown()) ?? 'nothing'} is on the screen`)
      }),
    miss: async (text) =>
      until(async () => (await shown())?.includes(text) === false, `"${text}" is gone`, pause),
    focused: async (tag, text) => {
      let seen = ''
      const has = async () => {
        const look = () =>
          `${document.activeElement?.tagName} ${document.activeElement?.textContent.slice(0, 60)}`
        seen = await asked(() => remote.run(look, null), 'nothing')
        return seen === `${tag.toUpperCase()} ${text}`
      }
      await until(has, `the focus is on ${tag} "${text}"`, pause).catch((error: unknown) => {
        throw new Error(`${String(error)}: it is on ${seen}`)
      })
    },
  }
}

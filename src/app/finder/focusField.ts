/** How often the field is looked for, how long at most, and how often it must have kept the focus, in milliseconds. */
const every = 50
const longest = 10_000
const looks = 6

const plain = (text: string | null) => (text ?? '').replace(/\s*\*$/, '').trim()

/** What can be focused in a part of a screen: a field before an act. */
const focusable = ['input:not([hidden]), select, textarea, iframe', 'button, a[href]'] as const

const firstIn = (part: Element | null | undefined): HTMLElement | undefined =>
  focusable.map((kind) => part?.querySelector<HTMLElement>(kind) ?? undefined).find(Boolean)

const all = <E extends Element = HTMLElement>(kind: string): E[] => [...document.querySelectorAll<E>(kind)]

function nameOf(part: Element): string {
  const title = document.getElementById(part.getAttribute('aria-labelledby') ?? '')
  return plain(part.getAttribute('aria-label') ?? title?.textContent ?? null)
}

/** The field of a label; else the first cell of a column, the first field of a part, or of the table of a column. */
function fieldLabelled(label: string): HTMLElement | undefined {
  const found = all<HTMLLabelElement>('label').find(({ textContent }) => plain(textContent) === label)
  if (found) return found.control ?? found
  const field = all('input, select, textarea').find((one) => `${nameOf(one)}, `.startsWith(`${label}, `))
  if (field) return field
  const part = all('section, [role="group"], [role="region"]').find((one) => nameOf(one) === label)
  const column = all('th').find(({ textContent }) => plain(textContent) === label)
  return firstIn(part) ?? firstIn(column?.closest('table'))
}

/**
 * Brings a field into sight by its label, and focuses it, as soon as the screen that is opening has it: its form is
 * read first, and the heading of the screen has the focus before. What a person does meanwhile ends it.
 */
export function focusField(label: string): void {
  const begun = Date.now()
  let kept = 0
  const stop = () => {
    clearInterval(timer)
    for (const event of ['keydown', 'pointerdown']) window.removeEventListener(event, stop, true)
  }
  const look = () => {
    const field = fieldLabelled(label)
    if (Date.now() - begun > longest || kept >= looks) stop()
    else if (field && document.activeElement === field) kept += 1
    else if (field) {
      kept = 0
      field.scrollIntoView({ block: 'center' })
      field.focus({ preventScroll: true })
      // A label without a field of its own is only shown.
      if (document.activeElement !== field) stop()
    }
  }
  const timer = setInterval(look, every)
  for (const event of ['keydown', 'pointerdown']) window.addEventListener(event, stop, true)
}

import { z } from 'zod'

/** Typed text that had no time to reach the store when its page ended. */
const LeftText = z.object({
  Fields: z.record(z.string(), z.unknown()),
  /** What the store may have of these fields: what it had, and what was being written. */
  Before: z.array(z.record(z.string(), z.unknown())),
  /** The server's version that the text is based on, for a form that keeps one. */
  Version: z.number().optional(),
})
export type LeftText = z.infer<typeof LeftText>

const keyOf = (id: string) => `lectern-left/${id}`
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Keeps text where the browser writes at once: in a page that ends, the store answers no more, so that nothing can be
 * read before it is written there (offline O1). `id` names the person's database and the form.
 */
export function leaveText(id: string, left: LeftText): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(left))
  } catch {
    // There is no room, or no local storage: the write to the store is under way.
  }
}

/** Forgets it: the store has it. */
export function dropLeft(id: string): void {
  try {
    localStorage.removeItem(keyOf(id))
  } catch {
    // Nothing was left.
  }
}

/**
 * Reads the text that was left; undefined if there is none that fits. A field that something else has changed in the
 * store since is left out. It stays until the store has it, since this page may end too.
 */
export function readLeft(
  id: string,
  stored: Readonly<Record<string, unknown>>,
): Omit<LeftText, 'Before'> | undefined {
  let text: string | null = null
  try {
    text = localStorage.getItem(keyOf(id))
  } catch {
    // Nothing was left.
  }
  if (text === null) return undefined
  const left = parsed(text)
  const fitting = Object.entries(left?.Fields ?? {}).filter(([name]) =>
    left?.Before.some((before) => isSame(before[name], stored[name])),
  )
  if (!left || fitting.length === 0) {
    dropLeft(id)
    return undefined
  }
  return { Fields: Object.fromEntries(fitting), Version: left.Version }
}

function parsed(text: string): LeftText | undefined {
  try {
    return LeftText.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

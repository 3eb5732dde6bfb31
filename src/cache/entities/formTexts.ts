import { z } from 'zod'
import { deviceStore } from '../database/storeCondition.ts'
import { formText } from './rescueText.ts'
import { KeptText } from '../database/deviceRows.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'
import { makeWriter } from '../database/debouncedWriter.ts'
import { dropLeft, leaveText, readLeft } from '../database/leftText.ts'
import { type Rescued } from '../database/openWriters.ts'

/** The fields of a form and the server's version they are based on. */
export interface FormCopy<F> {
  readonly Fields: F
  readonly Version: number
}

/** The save state of a form's text on this device (offline O1). */
export type KeptState = 'nothing' | 'writing' | 'here' | 'failed'

/** The state after a write: text in memory does not count as saved on this device (offline O13). */
export const keptHere = (): KeptState => (deviceStore.getState().condition === 'memory' ? 'failed' : 'here')

/** Keeps the text of one open form on the device. */
export interface FormKeeper<F> {
  readonly keep: (copy: FormCopy<F>) => void
  /** Says under which name the store has which text. */
  readonly opened: (at: string, copy: FormCopy<F> | undefined) => void
  /** Deletes the text: the server has it, or the person discarded it. */
  readonly drop: () => Promise<void>
  /** Sets the texts laid aside, latest last, and the form's text: null clears it, undefined leaves it. */
  readonly layAside: (aside: readonly F[], copy?: FormCopy<F> | null) => Promise<void>
  /** Writes pending text and closes. */
  readonly close: () => Promise<void>
}

/** The name under which texts laid aside for a newer copy are kept. */
const asideOf = (name: string) => `${name}/mine`

/** Reads the kept text of a form; undefined if there is none or it no longer fits the form. */
export async function readForm<F>(
  db: WorkDatabase,
  name: string,
  schema: z.ZodType<F>,
): Promise<FormCopy<F> | undefined> {
  const row = await db.forms.get(name)
  const kept = KeptText.safeParse(row)
  const fields = schema.safeParse(kept.data?.Fields)
  return kept.data && fields.success ? { Fields: fields.data, Version: kept.data.Version } : undefined
}

/** The names of the kept texts of a form that has one text per window; the second window's name ends in `/2`. */
export async function namesOfOwn(db: WorkDatabase, name: string): Promise<readonly string[]> {
  const names = await db.forms.where('Name').startsWith(name).primaryKeys()
  return names.filter((one) => one === name || /^\/\d+$/.test(one.slice(name.length)))
}

/** Reads the texts laid aside and not decided on yet, latest last (offline O7). */
export async function readAside<F>(
  db: WorkDatabase,
  name: string,
  schema: z.ZodType<F>,
): Promise<readonly F[]> {
  const kept = KeptText.safeParse(await db.forms.get(asideOf(name)))
  return z.array(schema).safeParse(kept.data?.Fields).data ?? []
}

interface Change<F> {
  /** Null deletes the text. */
  readonly Copy?: FormCopy<F> | null
  readonly Aside?: readonly F[]
}

/** All texts of a form, readable by the person (offline O13). */
function rescueOf<F>(name: string, { Copy, Aside = [] }: Change<F>): Rescued {
  const texts = [...(Copy ? [Copy.Fields] : []), ...Aside].map((fields) => formText(name, fields))
  return { Id: name, Title: name, Text: texts.map(({ Text }) => Text).join('\n') }
}

async function writeForm<F>(db: WorkDatabase, name: string, { Copy, Aside }: Change<F>): Promise<void> {
  if (Copy === null) await db.forms.delete(name)
  else if (Copy) await db.forms.put({ Name: name, ...Copy })
  if (Aside?.length === 0) await db.forms.delete(asideOf(name))
  else if (Aside) await db.forms.put({ Name: asideOf(name), Fields: Aside, Version: 0 })
}

/** Lays late text aside, next to the text of the window that took over the form. */
async function writeLate<F>(db: WorkDatabase, name: string, { Copy }: Change<F>): Promise<void> {
  if (Copy) await writeForm(db, name, { Aside: [...(await readAside(db, name, z.unknown())), Copy.Fields] })
}

const leftOf = (db: WorkDatabase, name: string) => `${db.name}/form/${name}`
/** Where text is left that was typed before the form knew under which name the store has it. */
const earlyOf = (db: WorkDatabase, name: string) => `${leftOf(db, name)}/early`
const valuesOf = (fields: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields ?? {}))

/**
 * True if a page of this form ended before its text was in the store, which has `kept`: the form shows that text as soon
 * as it opens, so it must not wait for the store to have some.
 */
export function hasLeftText(db: WorkDatabase, name: string, kept: FormCopy<unknown> | undefined): boolean {
  const stored = valuesOf(kept?.Fields)
  return [leftOf(db, name), earlyOf(db, name)].some((id) => readLeft(id, stored) !== undefined)
}

/** A form whose text is read from the store. */
interface OpenedForm<F> {
  readonly db: WorkDatabase
  readonly name: string
  /** The name under which this window's text is kept. */
  readonly at: string
  readonly schema: z.ZodType<F>
  /** True if each window has its own text. */
  readonly isOwn?: boolean
}

/**
 * The text that an opened form shows: the kept one, under what had no time to reach the store when a page ended, which
 * is then kept. Text that no longer fits the form, or whose kept text something else has changed since, is left out.
 */
export function openText<F>(
  keeper: FormKeeper<F>,
  { db, name, at, schema, isOwn = false }: OpenedForm<F>,
  kept: FormCopy<F> | undefined,
): FormCopy<F> | undefined {
  keeper.opened(at, kept)
  const before = valuesOf(kept?.Fields)
  // Another window's text is no place for it: it waits for a blank form.
  if (!isOwn || !kept) placeEarly(db, name, at, before)
  const left = readLeft(leftOf(db, at), before)
  if (!left) return kept
  const { data } = schema.safeParse({ ...before, ...left.Fields })
  if (data === undefined) return kept
  const text = { Fields: data, Version: kept?.Version ?? left.Version ?? 0 }
  keeper.keep(text)
  return text
}

/** Gives early text the name under which it is kept, unless newer text was left there. */
function placeEarly(db: WorkDatabase, name: string, at: string, before: Record<string, unknown>): void {
  if (readLeft(leftOf(db, at), before)) return
  const early = readLeft(earlyOf(db, name), before)
  if (!early) return
  leaveText(leftOf(db, at), { ...early, Before: [before] })
  dropLeft(earlyOf(db, name))
}

/** Where the text of a form is written now. */
interface Place {
  readonly at: string
  /** True if another window has taken over the form: its text must not be overwritten. */
  readonly isLate: boolean
}

/**
 * Opens a keeper for the form of this name, which began with the text `begun`; `stateChanged` receives the save state.
 * Passwords, codes and captcha answers are never kept (offline O1).
 */
export function keepForm<F>(
  db: WorkDatabase,
  name: string,
  stateChanged: (state: KeptState) => void,
  placeOf: () => Promise<Place> = () => Promise.resolve({ at: name, isLate: false }),
  begun?: FormCopy<F>,
): FormKeeper<F> {
  let hasText: boolean | undefined
  /** The text that the store has, and its name there; undefined until the form is open. */
  let known: { readonly at: string; readonly copy: FormCopy<F> | undefined } | undefined
  /** True if text was left before the form was open. */
  let wasEarly = false
  const writer = makeWriter<Change<F>>({
    join: (earlier, later) => ({ ...earlier, ...later }),
    write: async (change) => {
      const { at, isLate } = await placeOf()
      await db.transaction('rw', [db.forms], () =>
        isLate ? writeLate(db, at, change) : writeForm(db, at, change),
      )
      if (change.Copy !== undefined && !isLate) known = { at, copy: change.Copy ?? undefined }
    },
    left: {
      keep: ({ Copy }, underWay) => {
        if (!Copy) return
        wasEarly ||= !known
        const at = known ? leftOf(db, known.at) : earlyOf(db, name)
        const had = known ? known.copy : begun
        const texts = [had, ...(underWay?.Copy === undefined ? [] : [underWay.Copy])]
        const Before = texts.map((text) => valuesOf(text?.Fields))
        leaveText(at, { Fields: valuesOf(Copy.Fields), Before, Version: Copy.Version })
      },
      drop: () => {
        if (known) dropLeft(leftOf(db, known.at))
        if (wasEarly) dropLeft(earlyOf(db, name))
      },
    },
    kept: () => {
      if (hasText !== undefined) stateChanged(hasText ? keptHere() : 'nothing')
    },
    failed: () => stateChanged('failed'),
    rescue: (change) => rescueOf(name, change),
  })
  const push = (change: Change<F>) => {
    if (change.Copy !== undefined) hasText = change.Copy !== null
    if (hasText) stateChanged('writing')
    writer.push(change)
  }
  return {
    keep: (Copy) => push({ Copy }),
    opened: (at, copy) => {
      known = { at, copy }
    },
    drop: () => {
      push({ Copy: null })
      return writer.flush()
    },
    layAside: (Aside, Copy) => {
      push(Copy === undefined ? { Aside } : { Aside, Copy })
      return writer.flush()
    },
    close: () => writer.close(),
  }
}

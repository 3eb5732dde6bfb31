import { z } from 'zod'
import { deviceStore } from '../database/storeCondition.ts'
import { formText } from './rescueText.ts'
import { KeptText } from '../database/deviceRows.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'
import { makeWriter } from '../database/debouncedWriter.ts'
import { type Rescued } from '../database/openWriters.ts'

/** What a form holds, and the server's version that it grew from. */
export interface FormCopy<F> {
  readonly Fields: F
  readonly Version: number
}

/** How far the text of a form has come on this device (offline O1). */
export type KeptState = 'nothing' | 'writing' | 'here' | 'failed'

/** How far what was written has come: what lies in memory is not saved on this device (offline O13). */
export const keptHere = (): KeptState => (deviceStore.getState().condition === 'memory' ? 'failed' : 'here')

/** Keeps the text of one open form on the device. */
export interface FormKeeper<F> {
  readonly keep: (copy: FormCopy<F>) => void
  /** Forgets the text: the server has it, or the person has given it up. */
  readonly drop: () => Promise<void>
  /** Keeps these texts aside, the latest last, and no others; with `copy` in the form, or nothing where that is null. */
  readonly layAside: (aside: readonly F[], copy?: FormCopy<F> | null) => Promise<void>
  /** Writes what is left and is done. */
  readonly close: () => Promise<void>
}

/** Where the texts lie that a person has laid aside, to look at a newer copy. */
const asideOf = (name: string) => `${name}/mine`

/** The text of a form as it was left on this device; undefined without one, or if it does not fit the form any more. */
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

/**
 * The names under which texts of a form lie here of which each window keeps one of its own, the second under the form's
 * name and `/2`.
 */
export async function namesOfOwn(db: WorkDatabase, name: string): Promise<readonly string[]> {
  const names = await db.forms.where('Name').startsWith(name).primaryKeys()
  return names.filter((one) => one === name || /^\/\d+$/.test(one.slice(name.length)))
}

/** The texts of a form that its person has laid aside and not decided on yet, the latest last (offline O7). */
export async function readAside<F>(
  db: WorkDatabase,
  name: string,
  schema: z.ZodType<F>,
): Promise<readonly F[]> {
  const kept = KeptText.safeParse(await db.forms.get(asideOf(name)))
  return z.array(schema).safeParse(kept.data?.Fields).data ?? []
}

interface Change<F> {
  /** Null where the text is forgotten. */
  readonly Copy?: FormCopy<F> | null
  readonly Aside?: readonly F[]
}

/** All that a form holds, to be read by its person (offline O13). */
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

/** Lays what came too late beside the text of the window that has taken the form over. */
async function writeLate<F>(db: WorkDatabase, name: string, { Copy }: Change<F>): Promise<void> {
  if (Copy) await writeForm(db, name, { Aside: [...(await readAside(db, name, z.unknown())), Copy.Fields] })
}

/** Where the text of a form is written at this moment. */
interface Place {
  readonly at: string
  /** True where another window has taken the form over: nothing goes over its text. */
  readonly isLate: boolean
}

/**
 * Opens a keeper for the form of this name; `told` hears how far the text has come. Passwords, codes and captcha answers
 * never go here (offline O1).
 */
export function keepForm<F>(
  db: WorkDatabase,
  name: string,
  told: (state: KeptState) => void,
  placeOf: () => Promise<Place> = () => Promise.resolve({ at: name, isLate: false }),
): FormKeeper<F> {
  let holdsText: boolean | undefined
  const writer = makeWriter<Change<F>>({
    join: (earlier, later) => ({ ...earlier, ...later }),
    write: async (change) => {
      const { at, isLate } = await placeOf()
      await db.transaction('rw', [db.forms], () =>
        isLate ? writeLate(db, at, change) : writeForm(db, at, change),
      )
    },
    kept: () => {
      if (holdsText !== undefined) told(holdsText ? keptHere() : 'nothing')
    },
    failed: () => told('failed'),
    rescue: (change) => rescueOf(name, change),
  })
  const push = (change: Change<F>) => {
    if (change.Copy !== undefined) holdsText = change.Copy !== null
    if (holdsText) told('writing')
    writer.push(change)
  }
  return {
    keep: (Copy) => push({ Copy }),
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

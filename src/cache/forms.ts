import type { z } from 'zod'
import { deviceStore } from './condition.ts'
import { formText } from './rescue.ts'
import { KeptText } from './rows.ts'
import type { WorkDatabase } from './work.ts'
import { makeWriter } from './writer.ts'

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
  /** Writes what is left and is done. */
  readonly close: () => Promise<void>
}

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
 * Opens a keeper for the form of this name; `told` hears how far the text has come. Passwords, codes and captcha answers
 * never go here (offline O1).
 */
export function keepForm<F>(db: WorkDatabase, name: string, told: (state: KeptState) => void): FormKeeper<F> {
  const writer = makeWriter<FormCopy<F> | 'nothing'>({
    join: (_earlier, later) => later,
    write: async (change) => {
      await db.transaction('rw', [db.forms], async () => {
        if (change === 'nothing') await db.forms.delete(name)
        else await db.forms.put({ Name: name, ...change })
      })
    },
    kept: (change) => told(change === 'nothing' ? 'nothing' : keptHere()),
    failed: () => told('failed'),
    rescue: (change) => formText(name, change === 'nothing' ? {} : change.Fields),
  })
  return {
    keep: (copy) => {
      told('writing')
      writer.push(copy)
    },
    drop: () => {
      writer.push('nothing')
      return writer.flush()
    },
    close: () => writer.close(),
  }
}

import { useLiveQuery } from 'dexie-react-hooks'
import type { EntityDraft } from '../../cache/entities/defineEntity.ts'
import type { FieldName } from '../../cache/entities/mergeFields.ts'
import { openConflict, openParts, type Answer, type Settled } from '../../sync/entities/entityConflict.ts'
import type { SyncEntity } from '../../sync/entities/syncEntity.ts'
import { wakeSync } from '../../sync/outbox/syncEngine.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'

/** A conflict between a draft here and a change from elsewhere. */
export interface AskedConflict<F> {
  /** What is saved here, and what came from elsewhere. */
  readonly mine: F
  readonly theirs: F
  /** The names of the fields that differ. */
  readonly fields: readonly FieldName<F>[]
  /** The undecided fields; those that only make sense together are one part. */
  readonly parts: readonly (readonly FieldName<F>[])[]
  /** Settles fields as the person decided, and sends the result. */
  readonly answer: (names: readonly FieldName<F>[], answer: Answer) => Promise<Settled>
}

/** The open conflict of a draft (offline O7); undefined for none. */
export function useConflict<F extends object, D extends EntityDraft<F>, R extends object>(
  sync: SyncEntity<F, D, R>,
  id: string | undefined,
): AskedConflict<F> | undefined {
  const { work } = useDatabases()
  const { entity } = sync
  const found = useLiveQuery(async () => {
    if (id === undefined) return undefined
    const conflict = await openConflict(work, id, entity.kind)
    return { conflict, draft: await entity.read(work, id) }
  }, [work, entity, id])
  if (!found?.conflict || !found.draft || id === undefined) return undefined
  const { conflict, draft } = found
  const mine = entity.savedOf(draft)
  if (!mine) return undefined
  return {
    mine,
    theirs: entity.fields.parse(conflict.Theirs),
    fields: conflict.Fields as FieldName<F>[],
    parts: openParts(sync, draft, conflict),
    answer: async (names, answer) => {
      const answers = Object.fromEntries(names.map((name) => [name, answer])) as Partial<
        Record<FieldName<F>, Answer>
      >
      const settled = await sync.answer(work, id, answers, conflict.TheirVersion, Date.now())
      void wakeSync(true)
      return settled
    },
  }
}

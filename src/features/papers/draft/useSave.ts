import { useRef, useState } from 'react'
import type { PersonDatabases } from '../../../cache/database/personDatabases.ts'
import type { OutboxKind } from '../../../cache/database/deviceRows.ts'
import { wakeSync } from '../../../sync/outbox/syncEngine.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import { countAttempts, awaitRows } from './saveDelivery.ts'
import { useDraft } from './draftStore.ts'

interface SaveOptions {
  readonly databases: PersonDatabases
  readonly draftId: string
  /** What the button of the step sends. */
  readonly kinds: readonly OutboxKind[]
  /** Puts all of it on the device; answers false where the device could not keep it. */
  readonly keep: () => Promise<boolean>
  /** What to say where that, or what follows, breaks (spec §8 "Papers"). */
  readonly failed: string
  readonly onNext: () => void
  /** Hears that the server refused it, once its words are on screen. */
  readonly onRefused?: () => void
}

/**
 * The save of a step's button: it sends what is unsent, and goes on when that has arrived or waits here for the
 * portal (design §3 "The wizard's buttons"). One press is one save, however often it is pressed.
 */
export function useSave(options: SaveOptions) {
  const { databases, draftId, kinds, keep, failed, onNext, onRefused } = options
  const [isSaving, setSaving] = useState(false)
  /** What the server refused is unsaved until a press has saved it, though it may be under way again by itself. */
  const [wasRefused, setRefused] = useState(false)
  const isBusy = useRef(false)

  const run = async () => {
    const attempts = await countAttempts(databases.work, draftId)
    if (!(await keep())) {
      showSnack(failed, 'error')
      return
    }
    void wakeSync(true)
    const delivery = await awaitRows(databases.work, draftId, kinds, attempts)
    // Closed meanwhile: the text is safe, and there is no step to go to.
    if (useDraft.getState().stored?.DraftId !== draftId) return
    if (delivery.state === 'refused') {
      showSnack(delivery.message, 'error')
      setRefused(true)
      onRefused?.()
    } else {
      setRefused(false)
      onNext()
    }
  }

  const save = () => {
    if (isBusy.current) return
    isBusy.current = true
    setSaving(true)
    run()
      .catch(() => {
        showSnack(failed, 'error')
      })
      .finally(() => {
        isBusy.current = false
        setSaving(false)
      })
  }
  return { isSaving, wasRefused, save }
}

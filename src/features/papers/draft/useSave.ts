import { useRef, useState } from 'react'
import type { PersonDatabases } from '../../../cache/database/personDatabases.ts'
import type { OutboxKind } from '../../../cache/database/outboxRows.ts'
import { wakeSync } from '../../../sync/outbox/syncEngine.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import { countAttempts, awaitRows } from './saveDelivery.ts'
import { useDraft } from './draftStore.ts'

interface SaveOptions {
  readonly databases: PersonDatabases
  readonly draftId: string
  /** The kinds of rows to send. */
  readonly kinds: readonly OutboxKind[]
  /** Writes all of it to the device; returns false if the device could not keep it. */
  readonly keep: () => Promise<boolean>
  /** The message if that, or a later step, fails (spec §8 "Papers"). */
  readonly failed: string
  readonly onNext: () => void
  /** Called when the server refused it, once its message is on screen. */
  readonly onRefused?: () => void
}

/**
 * The save of a step's button: it sends all unsent changes, and continues when they have arrived or are queued here
 * (design §3 "The wizard's buttons"). Repeated presses are one save.
 */
export function useSave(options: SaveOptions) {
  const { databases, draftId, kinds, keep, failed, onNext, onRefused } = options
  const [isSaving, setSaving] = useState(false)
  /** A refused change stays unsaved until a press has saved it, even if it is being retried automatically. */
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

import { useEffect, useRef, useState } from 'react'
import { texts } from '../../../contract/errors.ts'
import { travelRules, travelTexts, type TravelFields } from '../../../contract/travel.ts'
import { deviceStore } from '../../cache/condition.ts'
import type { KeptState } from '../../cache/forms.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import {
  dropTravel,
  sameTravel,
  saveTravel,
  travelText,
  writeTravel,
  type TravelDraft,
} from '../../cache/travelDrafts.ts'
import { makeWriter, type Writer } from '../../cache/writer.ts'
import { wakeSync } from '../../sync/current.ts'
import { untilSent } from '../../sync/untilSent.ts'

type Change = Partial<TravelFields>

/** What came of pressing the button: it was sent or waits, somebody must choose, or it cannot be sent as it is. */
type Outcome = 'sent' | 'queued' | 'asked' | 'busy' | { readonly message: string }

/**
 * The fields of a travel form: the device's copy, which sync may change, under what is being typed. `opened` is that
 * copy as it is now.
 */
export function useTravelForm(databases: PersonDatabases, opened: TravelDraft, withRoom: boolean) {
  const { work, UserId } = databases
  const [typed, setTyped] = useState<Change>({})
  const [keptState, setKeptState] = useState<KeptState>(
    opened.Saved || !sameTravel(opened.Fields, opened.Base) ? 'here' : 'nothing',
  )
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const writer = useRef<Writer<Change>>(undefined)
  const shown = useRef(opened)
  useEffect(() => {
    shown.current = opened
  }, [opened])

  useEffect(() => {
    const made = makeWriter<Change>({
      join: (earlier, later) => ({ ...earlier, ...later }),
      write: async (change) => {
        await writeTravel(work, shown.current, change)
        setTyped((now) =>
          Object.fromEntries(
            Object.entries(now).filter(([name, value]) => change[name as keyof TravelFields] !== value),
          ),
        )
        setKeptState(deviceStore.getState().condition === 'memory' ? 'failed' : 'here')
      },
      failed: () => setKeptState('failed'),
      rescue: (change) => travelText(shown.current, { ...shown.current.Fields, ...change }),
    })
    writer.current = made
    return () => void made.close()
  }, [work])

  const fields: TravelFields = { ...opened.Fields, ...typed }
  const errors = travelRules(fields, withRoom)

  const change = (changes: Change) => {
    setTyped((now) => ({ ...now, ...changes }))
    setKeptState('writing')
    writer.current?.push(changes)
  }

  const save = async (): Promise<Outcome> => {
    if (isBusy) return 'busy'
    setTried(true)
    const broken = Object.values(errors)
    if (broken[0] !== undefined) return { message: broken.length > 1 ? texts.fillRequired : broken[0] }
    setBusy(true)
    try {
      await writer.current?.flush()
      await saveTravel(work, UserId, shown.current, fields, Date.now())
      void wakeSync(true)
      const end = await untilSent(work, opened.AccommodationId)
      if (typeof end === 'string') return end
      return { message: end.Errors[0] ?? (end.LastError || travelTexts.saveFailed) }
    } catch {
      // The store of the device is broken, which is told where it is shown; the text stays on the screen.
      return { message: travelTexts.saveFailed }
    } finally {
      setBusy(false)
    }
  }

  return {
    fields,
    errors: isTried ? errors : {},
    keptState,
    isBusy,
    change,
    save,
    /** True while something lies here that was typed and that the server has not got. */
    mayDiscard: !isBusy && (keptState === 'here' || keptState === 'writing'),
    discard: async () => {
      await writer.current?.flush()
      if (!(await dropTravel(work, opened.AccommodationId))) return
      setTyped({})
      setTried(false)
      setKeptState('nothing')
    },
  }
}

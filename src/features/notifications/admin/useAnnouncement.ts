import { useEffect, useRef, useState } from 'react'
import { Announcement, bodyOf, emptyAnnouncement } from '../../../../contract/notifications/announcements.ts'
import type { FieldErrors } from '../../../../contract/core/endpoint.ts'
import {
  notificationRules,
  type NotificationBody,
} from '../../../../contract/notifications/notificationAdmin.ts'
import { readForm, type FormKeeper, type KeptState } from '../../../cache/entities/formTexts.ts'
import type { PersonDatabases } from '../../../cache/database/personDatabases.ts'
import { lockedForm } from '../../../sync/editing/lockedForm.ts'
import { withoutComments } from '../../../ui/richText/commentMarks.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'

/** The key of the draft on the device. */
const formName = 'announcement'

/** The unsent draft on this device. */
export const readAnnouncement = ({ work }: PersonDatabases) => readForm(work, formName, Announcement)

/** The request body: without the comments of the draft. */
export function sentBody(written: Announcement): NotificationBody {
  const body = bodyOf(written)
  return { ...body, Body: withoutComments(body.Body) }
}

/** A notification draft: kept on the device from the first letter on (offline O1), one per window. */
export function useAnnouncement(kept: Announcement | undefined) {
  const databases = useDatabases()
  const [values, setValues] = useState(kept ?? emptyAnnouncement)
  const [keptState, setKeptState] = useState<KeptState>(kept ? 'here' : 'nothing')
  const [isTried, setTried] = useState(false)
  const keeper = useRef<FormKeeper<Announcement>>(undefined)
  /** The latest text: the editor may report two changes before a render. */
  const latest = useRef(values)
  useEffect(() => {
    const open = lockedForm(databases, formName, Announcement, true)
    const opened = open({
      stateChanged: setKeptState,
      shown: (text) => {
        latest.current = text?.Fields ?? emptyAnnouncement
        setValues(latest.current)
        setKeptState(text ? 'here' : 'nothing')
      },
    })
    keeper.current = opened
    return () => void opened.close()
  }, [databases])

  const errors: FieldErrors = isTried ? notificationRules(sentBody(values)) : {}
  return {
    values,
    errors,
    keptState,
    change: (changes: Partial<Announcement>) => {
      latest.current = { ...latest.current, ...changes }
      setValues(latest.current)
      if (JSON.stringify(latest.current) === JSON.stringify(emptyAnnouncement)) void keeper.current?.drop()
      else keeper.current?.keep({ Fields: latest.current, Version: 0 })
    },
    /** Shows the errors; returns the messages in the order of the form. */
    check: (): readonly string[] => {
      setTried(true)
      return Object.values(notificationRules(sentBody(latest.current)))
    },
    /** Deletes the text: it was sent or discarded. */
    drop: async () => {
      await keeper.current?.drop()
      latest.current = emptyAnnouncement
      setValues(emptyAnnouncement)
      setTried(false)
    },
  }
}

export type WrittenAnnouncement = ReturnType<typeof useAnnouncement>

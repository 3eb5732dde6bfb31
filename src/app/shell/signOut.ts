import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { logout } from '../../../contract/accounts/accounts.ts'
import { exportWork } from '../../cache/transfer/exportDrafts.ts'
import { databasesOf } from '../../cache/database/personDatabases.ts'
import { isActing } from '../../stores/acting.ts'
import { useSession } from '../../stores/session.ts'
import { call } from '../../sync/session/call.ts'
import { leaveActing } from '../../sync/session/leaveActing.ts'
import { leaveDevice } from '../../sync/session/signOut.ts'
import { countBeforeLeaving, sendBeforeLeaving } from '../../sync/outbox/flushBeforeSignOut.ts'
import { paths } from '../../paths.ts'
import { saveFile } from '../../ui/files/saveFile.ts'

type SignOutState =
  | { readonly step: 'none' | 'sending' }
  | {
      readonly step: 'asking'
      readonly unsent: number
      readonly isBusy: boolean
      readonly hasFailed: boolean
    }

/** Signs out. Unsent work is counted first, and never lost (offline O11). */
export function useSignOut() {
  const [state, setState] = useState<SignOutState>({ step: 'none' })
  /** The open question; another one, or none, once the person has cancelled. */
  const asked = useRef<{ readonly patience: AbortController }>(undefined)
  const navigate = useNavigate()

  const leave = async (keepsWork: boolean) => {
    const { session } = useSession.getState()
    if (!session) return
    // An acting admin returns to their own session.
    if (isActing()) return leaveActing()
    // The session ends here at once; the request to the server is best effort.
    void call(logout, { body: { RefreshToken: session.RefreshToken } }).catch(() => undefined)
    const left = leaveDevice(session.UserId, { keepsWork })
    void navigate(paths.home)
    await left
  }

  const ask = (unsent: number, changes: Partial<Extract<SignOutState, { step: 'asking' }>> = {}) =>
    setState({ step: 'asking', unsent, isBusy: false, hasFailed: false, ...changes })

  const start = async () => {
    const userId = useSession.getState().session?.UserId
    if (!userId || asked.current) return
    const question = { patience: new AbortController() }
    asked.current = question
    // If counting fails, there may be unsent work: then the person decides.
    let unsent = await countBeforeLeaving(userId).catch(() => 1)
    if (unsent > 0 && asked.current === question) {
      setState({ step: 'sending' })
      unsent = await sendBeforeLeaving(userId, question.patience.signal).catch(() => unsent)
    }
    if (asked.current !== question) return
    if (unsent > 0) ask(unsent)
    else await leave(false)
  }

  const downloadAndErase = async (unsent: number) => {
    const userId = useSession.getState().session?.UserId
    if (!userId) return
    ask(unsent, { isBusy: true })
    try {
      saveFile(await exportWork(databasesOf(userId).work), 'lectern-unsent.json')
    } catch {
      ask(unsent, { hasFailed: true })
      return
    }
    await leave(false)
  }

  const stay = () => {
    asked.current?.patience.abort()
    asked.current = undefined
    setState({ step: 'none' })
  }

  return {
    state,
    start: () => void start(),
    /** Stops sending and asks at once. */
    waitNoMore: () => asked.current?.patience.abort(),
    stay,
    /** Removes the tokens; unsent changes stay in their owner's database and are sent after the next sign-in. */
    keepAndLeave: () => void leave(true),
    /** Erases everything from this device, once the browser has a copy to save. */
    downloadAndErase: () => {
      if (state.step === 'asking' && !state.isBusy) void downloadAndErase(state.unsent)
    },
  }
}

import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { create } from 'zustand'
import { limits } from '../../contract/core/limits.ts'
import { WholeCodes } from './WholeCodes.tsx'

export type Severity = 'success' | 'error' | 'info' | 'warning'

/** Colour alone must not carry the meaning. */
const looks: Readonly<Record<Severity, { readonly color: string; readonly title: string }>> = {
  success: { color: 'green', title: 'Done' },
  error: { color: 'error', title: 'Error' },
  info: { color: 'blue', title: 'Note' },
  warning: { color: 'orange', title: 'Warning' },
}

interface Plain {
  readonly title: string
  readonly message: ReactNode
  readonly role: 'alert' | 'status'
}

interface HostState {
  /** How many messages there were: each loads the host, if the last attempt failed. */
  readonly asked: number
  /** The message that is shown without the host, whose code could not be loaded. */
  readonly plain: Plain | undefined
}

const useHost = create<HostState>(() => ({ asked: 0, plain: undefined }))

const loadHost = () => import('./SnackbarHost.tsx')

let plainTimer: ReturnType<typeof setTimeout> | undefined

/** Shows one message for six seconds, or takes it away. */
function showPlain(plain?: Plain): void {
  clearTimeout(plainTimer)
  useHost.setState({ plain })
  if (plain) plainTimer = setTimeout(showPlain, limits.SnackbarTime)
}

/** The ids of the messages on the screen, by severity and text. */
const shown = new Map<string, string>()

/** The errors on the screen; those that lead to another screen stay visible there. */
const errors = new Map<string, 'here' | 'next screen'>()

let count = 0

/**
 * Shows a message at the bottom right for six seconds (spec §2 "Other"). Errors and warnings interrupt a screen
 * reader. An error disappears with its screen, unless it says why that was left: then it is `seenOn` the next one.
 */
export function showSnack(
  message: string,
  severity: Severity,
  seenOn: 'here' | 'next screen' = 'here',
): void {
  useHost.setState(({ asked }) => ({ asked: asked + 1 }))
  const whole = <WholeCodes>{message}</WholeCodes>
  const role = severity === 'error' || severity === 'warning' ? 'alert' : 'status'
  const show = ({ notifications }: Awaited<ReturnType<typeof loadHost>>) => {
    showPlain()
    const key = `${severity}:${message}`
    // A repeated message replaces the first one, and its time starts again.
    const before = shown.get(key)
    if (before !== undefined) notifications.hide(before)
    // A success outdates earlier errors.
    if (severity === 'success') for (const error of [...errors.keys()]) notifications.hide(error)
    count += 1
    const id = `snack-${count}`
    shown.set(key, id)
    if (severity === 'error') errors.set(id, seenOn)
    notifications.show({
      id,
      ...looks[severity],
      message: whole,
      role,
      withBorder: true,
      closeButtonProps: { 'aria-label': 'Close message' },
      autoClose: limits.SnackbarTime,
      onClose: () => {
        errors.delete(id)
        if (shown.get(key) === id) shown.delete(key)
      },
    })
  }
  void loadHost().then(show, () => showPlain({ title: looks[severity].title, message: whole, role }))
}

/** Removes the errors of a screen or step that is left. */
export function leaveErrors(): void {
  if (errors.size === 0) return
  void loadHost().then(({ notifications }) => {
    for (const [id, seenOn] of [...errors])
      if (seenOn === 'next screen') errors.set(id, 'here')
      else notifications.hide(id)
  })
}

interface SnackbarProps {
  readonly isDue: boolean
  /** A change loads the host once more, if it is missing. */
  readonly isReachable: boolean
}

/**
 * The place where messages appear; mounted once. Its host is loaded when it is due, or with the first message. Where that
 * fails, as without a network, a message is shown plainly.
 */
export function Snackbar({ isDue, isReachable }: SnackbarProps) {
  const { asked, plain } = useHost()
  const [Host, setHost] = useState<ComponentType>()
  useEffect(() => {
    if (Host || (!isDue && asked === 0)) return undefined
    let isGone = false
    loadHost().then(
      ({ SnackbarHost }) => {
        if (!isGone) setHost(() => SnackbarHost)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [Host, isDue, isReachable, asked])
  return (
    <>
      {Host && <Host />}
      {plain && (
        <div role={plain.role} className="snack-plain">
          <strong>{plain.title}</strong> {plain.message}
        </div>
      )}
    </>
  )
}

import { Button, Group, Skeleton, Text } from '@mantine/core'
import { Suspense, useCallback, useEffect, useState, type ReactElement } from 'react'
import { captcha, type Captcha as CaptchaTask } from '../../../contract/accounts/signUp.ts'
import { call, messageOf } from '../../sync/session/call.ts'
import { lazyScreen } from '../../ui/lazyScreen.tsx'
import { solveRecaptcha } from './recaptcha.ts'

const AltchaBox = lazyScreen('AltchaBox', () => import('./AltchaBox.tsx'))

/** Solves the captcha; an empty answer means that it is not solved. */
type Solve = () => Promise<string>

interface CaptchaProps {
  /** True if an answer was requested before: the person is now waiting for this one. */
  readonly isAwaited: boolean
  readonly onSolvable: (solve: Solve) => void
}

/** The captcha of the registration screen: the built-in one, or reCAPTCHA if the server has keys for it. */
function Captcha({ isAwaited, onSolvable }: CaptchaProps) {
  const [task, setTask] = useState<CaptchaTask | string>()
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    call(captcha).then(
      ({ Result }) => setTask(Result),
      (error: unknown) => setTask(messageOf(error)),
    )
  }, [asked])
  useEffect(() => {
    if (typeof task === 'object' && task.Provider === 'recaptcha') onSolvable(() => solveRecaptcha(task))
  }, [task, onSolvable])

  const again = () => {
    setTask(undefined)
    setAsked((count) => count + 1)
  }
  if (!task) return <Skeleton height={68} />
  if (typeof task === 'string')
    return (
      <Group role="alert" justify="space-between">
        <Text c="var(--mantine-color-error)" size="sm">
          {task}
        </Text>
        <Button variant="default" onClick={again}>
          Try again
        </Button>
      </Group>
    )
  if (task.Provider === 'recaptcha') return null
  return (
    <Suspense fallback={<Skeleton height={68} />}>
      <AltchaBox
        challenge={task.Challenge}
        auto={isAwaited || asked > 0 ? 'onload' : 'onfocus'}
        onAnswer={(answer) => onSolvable(() => answer)}
        onExpired={again}
      />
    </Suspense>
  )
}

/** The captcha of a form, and its answer: empty without a captcha. An answer works once. */
export function useCaptcha(): {
  readonly element: ReactElement
  readonly solve: Solve
  /** Loads another captcha, after the server has checked the answer to this one. */
  readonly again: () => void
} {
  const [attempt, setAttempt] = useState(0)
  const [solve, setSolve] = useState<Solve>()
  // React calls a function given to a setter, so wrap it.
  const onSolvable = useCallback((solvable: Solve) => setSolve(() => solvable), [])
  return {
    element: <Captcha key={attempt} isAwaited={attempt > 0} onSolvable={onSolvable} />,
    solve: async () => (await solve?.()) ?? '',
    again: () => {
      setSolve(undefined)
      setAttempt((count) => count + 1)
    },
  }
}

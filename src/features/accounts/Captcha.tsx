import { Button, Group, Skeleton, Text } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { captcha, type Captcha as CaptchaTask } from '../../../contract/accounts/signUp.ts'
import { call, messageOf } from '../../sync/session/call.ts'
import { lazyScreen } from '../../ui/lazyScreen.tsx'
import { solveRecaptcha } from './recaptcha.ts'

const AltchaBox = lazyScreen('AltchaBox', () => import('./AltchaBox.tsx'))

/** Solves the captcha; an empty answer means that it is not solved. */
export type Solve = () => Promise<string>

interface CaptchaProps {
  /** True if an answer was requested before: the person is now waiting for this one. */
  readonly isAwaited: boolean
  readonly onSolvable: (solve: Solve) => void
}

/** The captcha of the registration screen: the built-in one, or reCAPTCHA if the server has keys for it. */
export function Captcha({ isAwaited, onSolvable }: CaptchaProps) {
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

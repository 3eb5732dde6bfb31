import { useCallback, useState, type ReactElement } from 'react'
import { Captcha, type Solve } from './Captcha.tsx'

/** The captcha of a form, and how its answer is got: empty without one. An answer serves once. */
export function useCaptcha(): {
  readonly element: ReactElement
  readonly solve: Solve
  /** Asks for another captcha, after the server has seen the answer to this one. */
  readonly again: () => void
} {
  const [attempt, setAttempt] = useState(0)
  const [solve, setSolve] = useState<Solve>()
  // A function in state is set by one that answers it.
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

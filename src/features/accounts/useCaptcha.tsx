import { useCallback, useState, type ReactElement } from 'react'
import { Captcha, type Solve } from './Captcha.tsx'

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

import 'altcha/altcha.css'
import 'altcha/external'
import './altcha.css'
import type {} from 'altcha/types/react'
import AnswerWorker from 'altcha/workers/pbkdf2?worker'
import { useEffect, useRef } from 'react'
import type { AltchaWidgetElement } from 'altcha/external'

// The proof of work runs in a worker of our own origin, as the content security policy requires.
$altcha.algorithms.set('PBKDF2/SHA-256', () => new AnswerWorker())

// Its footer is not shown, but would be written as HTML.
$altcha.i18n.set('en', { ...$altcha.i18n.get('en'), footer: '' })

interface AltchaBoxProps {
  readonly challenge: unknown
  /** When the work starts automatically: when the form gets the focus, or at once. */
  readonly auto: 'onfocus' | 'onload'
  /** Called at each step: the answer is empty if there is none, and resolves when the work ends. */
  readonly onAnswer: (answer: Promise<string>) => void
  readonly onExpired: () => void
}

/** The built-in captcha: a proof of work. */
export function AltchaBox({ challenge, auto, onAnswer, onExpired }: AltchaBoxProps) {
  const widget = useRef<AltchaWidgetElement>(null)
  const callbacks = useRef({ onAnswer, onExpired })
  useEffect(() => {
    callbacks.current = { onAnswer, onExpired }
  })
  useEffect(() => {
    const element = widget.current
    if (!element) return undefined
    let deliver: ((answer: string) => void) | undefined
    const onState = (event: Event) => {
      const { state, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail
      if (state === 'verifying') {
        callbacks.current.onAnswer(new Promise((resolve) => (deliver = resolve)))
        return
      }
      const answer = state === 'verified' ? (payload ?? '') : ''
      deliver?.(answer)
      callbacks.current.onAnswer(Promise.resolve(answer))
      if (state === 'expired') callbacks.current.onExpired()
    }
    element.addEventListener('statechange', onState)
    return () => element.removeEventListener('statechange', onState)
  }, [])
  return (
    <altcha-widget
      ref={widget}
      challenge={JSON.stringify(challenge)}
      name="GoogleCapchaCode"
      configuration={JSON.stringify({ hideFooter: true, hideLogo: true, auto })}
    />
  )
}

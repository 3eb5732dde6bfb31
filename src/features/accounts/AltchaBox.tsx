import 'altcha/altcha.css'
import 'altcha/external'
import './altcha.css'
import type {} from 'altcha/types/react'
import AnswerWorker from 'altcha/workers/pbkdf2?worker'
import { useEffect, useRef } from 'react'
import type { AltchaWidgetElement } from 'altcha/external'

// The proof of work runs in a worker of our own origin, as the content security policy asks.
$altcha.algorithms.set('PBKDF2/SHA-256', () => new AnswerWorker())

interface AltchaBoxProps {
  readonly challenge: unknown
  readonly onAnswer: (answer: string) => void
  readonly onExpired: () => void
}

/** The built-in captcha: a proof of work that starts when the form gets the focus. */
export function AltchaBox({ challenge, onAnswer, onExpired }: AltchaBoxProps) {
  const widget = useRef<AltchaWidgetElement>(null)
  const heard = useRef({ onAnswer, onExpired })
  useEffect(() => {
    heard.current = { onAnswer, onExpired }
  })
  useEffect(() => {
    const element = widget.current
    if (!element) return undefined
    const hear = (event: Event) => {
      const { state, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail
      if (state === 'verified') heard.current.onAnswer(payload ?? '')
      else heard.current.onAnswer('')
      if (state === 'expired') heard.current.onExpired()
    }
    element.addEventListener('statechange', hear)
    return () => element.removeEventListener('statechange', hear)
  }, [])
  return (
    <altcha-widget
      ref={widget}
      challenge={JSON.stringify(challenge)}
      name="GoogleCapchaCode"
      configuration={JSON.stringify({ hideFooter: true, hideLogo: true, auto: 'onfocus' })}
    />
  )
}

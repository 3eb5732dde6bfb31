import { Alert } from '@mantine/core'
import { useState } from 'react'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import { unusualTexts } from '../../../../contract/payments/unusualPayment.ts'
import { CallError, messageOf } from '../../../sync/session/call.ts'

/** The portal's question about unusual amounts; other amounts are another question. */
export function useUnusual<Amounts>(amounts: Amounts) {
  const [asked, setAsked] = useState<{ readonly why: string; readonly amounts: Amounts }>()
  const isAsked = asked !== undefined && asked.amounts === amounts
  return {
    isAsked,
    question: isAsked && (
      <Alert color="orange" role="alert" title={asked.why}>
        {payDeskTexts.unusualHint}
      </Alert>
    ),
    /** The message of a failed call; '' for the question. */
    failed: (error: unknown): string => {
      const why = messageOf(error)
      if (!(error instanceof CallError && error.errors.includes(unusualTexts.confirm))) return why
      setAsked({ why, amounts })
      return ''
    },
  }
}

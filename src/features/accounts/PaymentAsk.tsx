import { Anchor, Card, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import {
  getPaymentRequest,
  requestFacts,
  requestTexts,
  type PaymentRequest,
} from '../../../contract/registration/paymentRequest.ts'
import { safeReturnPath } from '../../paths.ts'
import { useSession } from '../../stores/session.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { Facts } from '../../ui/Facts.tsx'

interface PaymentAskProps {
  /** What leads on to the payment. */
  readonly by: 'setPassword' | 'signIn'
}

/** What a shared payment link asks for, above the password (design §3 "Shared payment link"). */
export function PaymentAsk({ by }: PaymentAskProps) {
  const [query] = useSearchParams()
  const code = query.get('request') ?? ''
  return getPaymentRequest.params.safeParse({ code }).success ? <Asked code={code} by={by} /> : null
}

function Asked({ code, by }: PaymentAskProps & { readonly code: string }) {
  const read = useRead(getPaymentRequest, { params: { code }, failed: requestTexts.failed })
  // The link works without this too.
  if (read.state === 'failed') return null
  return (
    <Card withBorder padding="lg" component="section" aria-label={requestTexts.title}>
      {read.state === 'ready' ? <Said request={read.value} by={by} /> : <Skeleton height={150} />}
    </Card>
  )
}

function Said({ request, by }: PaymentAskProps & { readonly request: PaymentRequest }) {
  const isDue = request.DueAmount > 0
  return (
    <Stack gap="sm">
      <Text fw={600}>{requestTexts.title}</Text>
      <Facts facts={requestFacts(request)} />
      <Text size="sm" role="status">
        {isDue ? requestTexts[by] : request.IsCancelled ? requestTexts.cancelled : requestTexts.paid}
      </Text>
      {by === 'signIn' && <GoOn />}
    </Stack>
  )
}

/** For somebody who is signed in already. */
function GoOn() {
  const [query] = useSearchParams()
  // A successful sign-in must not flash the link before it navigates.
  const [{ session }] = useState(() => useSession.getState())
  const to = safeReturnPath(query.get('returnUrl'))
  if (!session || !to) return null
  return (
    <Anchor component={Link} to={to} py="xs">
      {requestTexts.goOn(session.Email)}
    </Anchor>
  )
}

import './payments.css'
import { Alert, Anchor, Button, Skeleton, Stack, Text } from '@mantine/core'
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom'
import { Id } from '../../../contract/core/fields.ts'
import { getBill } from '../../../contract/payments/bills.ts'
import { payTexts } from '../../../contract/payments/paymentPage.ts'
import { paymentTexts } from '../../../contract/payments/paymentTexts.ts'
import { getAccommodations } from '../../../contract/registration/registration.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { CallError, isUnanswered } from '../../sync/session/call.ts'
import { keepRegistrants } from '../../sync/pull/keepRegistrants.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { Failure } from '../../ui/Failure.tsx'
import { AsOf } from '../../ui/reads/AsOf.tsx'
import { NotReady } from '../../ui/reads/NotReady.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ownPaymentPath, paths, paymentPath } from '../../paths.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { BillView } from './BillView.tsx'

/** The payment page (spec §2 "/payment/accommodation"): of a person's own registration, or a co-author's. */
export function PaymentScreen() {
  const { accommodationId } = useParams()
  const id = Id.safeParse(accommodationId).data
  return (
    <Screen title={paymentTexts.title} w="100%">
      {accommodationId === undefined && <OwnRegistration />}
      {accommodationId !== undefined && (id ? <OneBill key={id} accommodationId={id} /> : <NoBill />)}
    </Screen>
  )
}

function NoBill() {
  return (
    <Stack align="flex-start">
      <div role="status">
        <Text fw={600}>{payTexts.none}</Text>
        <Text>{payTexts.noneText}</Text>
      </div>
      <Button component={Link} to={ownPaymentPath} variant="default">
        {payTexts.own}
      </Button>
    </Stack>
  )
}

function Loading() {
  return (
    <Stack role="status" aria-busy="true" aria-label="Loading">
      <Skeleton height={220} />
      <Skeleton height={160} />
      <Skeleton height={320} />
    </Stack>
  )
}

/** With no network, instead of what this device has no copy of. */
function NotHere() {
  return (
    <Alert color="gray" title={payTexts.loadFailed} role="status">
      {payTexts.notHere}
    </Alert>
  )
}

function OneBill({ accommodationId }: { readonly accommodationId: string }) {
  const databases = useDatabases()
  const [params] = useSearchParams()
  const bill = useRead(getBill, {
    params: { id: accommodationId },
    keep: databases,
    failed: payTexts.loadFailed,
  })
  const { failure } = bill
  if (failure instanceof CallError && failure.reason === 'gone') return <NoBill />
  if (bill.state === 'loading') return <Loading />
  if (bill.state === 'failed') {
    if (failure === undefined || isUnanswered(failure)) return <NotHere />
    return <Failure message={bill.message} again={bill.again} />
  }
  // A link also names the registration's bill: if it is another bill, the link is wrong.
  const named = params.get('paymentDetailsId')
  if (named && named !== bill.value.PaymentDetailsId) return <NoBill />
  return (
    <>
      <AsOf on={failure === undefined ? bill.asOf : bill.on} />
      <BillView bill={bill.value} onChanged={bill.again} />
    </>
  )
}

/** Without an id in the URL: the person's own registration, or a choice (spec §2). */
function OwnRegistration() {
  const databases = useDatabases()
  const loaded = useRead(getAccommodations, {
    keep: databases,
    applied: (result) => keepRegistrants(databases, result),
    failed: registrationTexts.loadFailed,
  })
  if (loaded.state === 'failed' && (loaded.failure === undefined || isUnanswered(loaded.failure)))
    return <NotHere />
  if (loaded.state !== 'ready') return <NotReady read={loaded} loading={<Loading />} />
  const registered = loaded.value.flatMap(({ FullName, Accommodation }) =>
    Accommodation ? [{ FullName, AccommodationId: Accommodation.AccommodationId }] : [],
  )
  const [only] = registered
  if (!only)
    return (
      <Stack align="flex-start">
        <AsOf on={loaded.asOf} />
        <Text role="status">{registrationTexts.none}</Text>
        <Button component={Link} to={paths.ownRegistration}>
          {registrationTexts.register}
        </Button>
      </Stack>
    )
  if (registered.length === 1) return <Navigate to={paymentPath(only.AccommodationId)} replace />
  return (
    <Stack>
      <AsOf on={loaded.asOf} />
      <Text>{payTexts.choose}</Text>
      {registered.map(({ FullName, AccommodationId }) => (
        <Anchor key={AccommodationId} component={Link} to={paymentPath(AccommodationId)}>
          {FullName}
        </Anchor>
      ))}
    </Stack>
  )
}

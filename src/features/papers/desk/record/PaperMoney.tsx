import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { moneyOf } from '../../../../../contract/core/money.ts'
import type { DeskPaper } from '../../../../../contract/papers/decisions.ts'
import { deskTexts } from '../../../../../contract/papers/paperDesk.ts'
import { payTexts } from '../../../../../contract/payments/paymentPage.ts'
import { getPaperAccommodations, type Registrant } from '../../../../../contract/registration/registration.ts'
import { paths, pathWith, registrationPath } from '../../../../paths.ts'
import { useDatabases } from '../../../../sync/session/useDatabases.ts'
import { useRead } from '../../../../sync/pull/useRead.ts'
import { NotReady } from '../../../../ui/reads/NotReady.tsx'

/** The registrations of a paper's authors, each with its bill. */
export function PaperMoney({ paper }: { readonly paper: DeskPaper }) {
  if (paper.Status !== 'approved') return <Text>{deskTexts.noRegistrations}</Text>
  return <Registrations paperId={paper.Id} />
}

function Registrations({ paperId }: { readonly paperId: string }) {
  const read = useRead(getPaperAccommodations, {
    forAway: useDatabases(),
    params: { id: paperId },
    failed: deskTexts.registrationsFailed,
  })
  if (read.state !== 'ready') return <NotReady read={read} height={120} />
  return (
    <Stack component="ul" gap="sm" className="desk-plain">
      {read.value.map((one) => (
        <li key={one.UserDetailId}>
          <Line of={one} paperId={paperId} />
        </li>
      ))}
    </Stack>
  )
}

function stateOf({ Accommodation: of }: Registrant): string {
  if (!of) return deskTexts.notRegistered
  if (of.CancelledOn !== null) return payTexts.cancelled
  const money = (amount: number) => moneyOf(amount, of.CurrencySymbol)
  return deskTexts.paid(of.PaymentStatus || payTexts.unpaid, money(of.ActualAmount), money(of.ExpectedAmount))
}

function Line({ of, paperId }: { readonly of: Registrant; readonly paperId: string }) {
  return (
    <>
      <Text fw={500}>{of.FullName}</Text>
      <Text size="sm" c="dimmed">
        {stateOf(of)}
      </Text>
      <Group gap="md">
        <Anchor component={Link} to={registrationPath(of.UserDetailId, paperId)} size="sm">
          {deskTexts.toRegistration}
        </Anchor>
        {of.Accommodation && (
          <Anchor
            component={Link}
            to={pathWith(paths.payments, { bill: of.Accommodation.AccommodationId })}
            size="sm"
          >
            {deskTexts.toBill}
          </Anchor>
        )}
      </Group>
    </>
  )
}

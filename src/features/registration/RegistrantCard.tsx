import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { hasPassed } from '../../../contract/content/dates.ts'
import { momentIn } from '../../../contract/core/moments.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import type { Registrant, Accommodation } from '../../../contract/registration/registration.ts'
import { useServerClock } from '../../stores/clock.ts'
import { useSession } from '../../stores/session.ts'
import { Icon } from '../../ui/icons.tsx'
import { registrationPath } from '../../paths.ts'
import { useNow } from '../../ui/reads/useNow.ts'
import { PaymentActions } from './PaymentActions.tsx'
import type { RegistrationsHere } from './useRegistrants.ts'
import { moneyOf } from '../../../contract/core/money.ts'
import { Facts } from '../../ui/Facts.tsx'

interface RegistrantCardProps {
  readonly registrant: Registrant
  readonly here: RegistrationsHere | undefined
  /** The paper whose authors are listed; undefined for the person's own registration. */
  readonly paperId?: string | undefined
  /** The conference's time zone. */
  readonly timeZone: string
  /** True below the steps of the dashboard, which have the red act. */
  readonly isBelowSteps: boolean
}

/** A registrant: their costs, the payment status, and the reader's actions. */
export function RegistrantCard(props: RegistrantCardProps) {
  const { registrant, here, paperId, timeZone, isBelowSteps } = props
  const { FullName, Sequence, IsMe, Accommodation } = registrant
  const draft = here?.drafts.find((one) => one.UserDetailId === registrant.UserDetailId)
  const row = here?.rows.find((one) => one.EntityId === draft?.EntityId)
  const needsHelp = row?.State === 'refused' || row?.State === 'conflict'
  return (
    <Card
      component={paperId ? 'li' : 'div'}
      withBorder
      className={Accommodation?.IsPaymentDone ? 'registration-paid' : undefined}
      aria-label={FullName}
    >
      <Stack gap="sm">
        <Group gap="xs">
          <Title order={paperId ? 3 : 2} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {Sequence > 0 && `${Sequence}. `}
            {FullName}
          </Title>
          {IsMe && paperId && <Badge variant="default">{registrationTexts.you}</Badge>}
          {draft && (
            <Badge
              variant="default"
              size="lg"
              tt="none"
              leftSection={<Icon name={needsHelp ? 'warning' : 'sync'} size={14} />}
            >
              {needsHelp
                ? registrationTexts.attention
                : row
                  ? registrationTexts.waiting
                  : registrationTexts.startedHere}
            </Badge>
          )}
        </Group>
        {Accommodation ? (
          <>
            <PaymentFacts of={Accommodation} />
            {registrant.MayAct && (
              <PaymentActions
                registrant={registrant}
                of={Accommodation}
                paperId={paperId}
                isBelowSteps={isBelowSteps}
              />
            )}
          </>
        ) : (
          <Unregistered
            registrant={registrant}
            paperId={paperId}
            timeZone={timeZone}
            isBelowSteps={isBelowSteps}
          />
        )}
      </Stack>
    </Card>
  )
}

type UnregisteredProps = Omit<RegistrantCardProps, 'here'>

function Unregistered({ registrant, paperId, timeZone, isBelowSteps }: UnregisteredProps) {
  const now = useNow() + useServerClock(({ ahead }) => ahead)
  const isAdmin = useSession((state) => state.isAdmin)
  const { RegistersUntil, UserDetailId, MayAct, IsMe, FullName } = registrant
  const isClosed = hasPassed(RegistersUntil, now) && !isAdmin
  return (
    <>
      <Text>{IsMe && !paperId ? registrationTexts.none : registrationTexts.notRegistered}</Text>
      {isClosed && <Text c="dimmed">{registrationTexts.lastDatePassed}</Text>}
      {!isClosed && RegistersUntil && (
        <Text c="dimmed">{registrationTexts.until(momentIn(timeZone, RegistersUntil))}</Text>
      )}
      {MayAct && !isClosed && (
        <Group>
          <Button
            component={Link}
            to={registrationPath(UserDetailId, paperId)}
            variant={isBelowSteps ? 'default' : 'filled'}
            leftSection={<Icon name="ticket" />}
            {...(paperId ? { 'aria-label': registrationTexts.registerNamed(FullName) } : {})}
          >
            {registrationTexts.register}
          </Button>
        </Group>
      )}
    </>
  )
}

/** The amounts owed and paid, with the status in words and colour (spec §4 "Payment display"). */
function PaymentFacts({ of }: { readonly of: Accommodation }) {
  const due = of.ExpectedAmount - of.ActualAmount
  const money = (amount: number) => moneyOf(amount, of.CurrencySymbol)
  if (of.CancelledOn !== null) return <Text>{registrationTexts.cancelled}</Text>
  return (
    <>
      <Badge
        variant="light"
        color={of.IsPaymentDone ? 'green' : 'gray'}
        autoContrast
        size="lg"
        tt="none"
        leftSection={<Icon name={of.IsPaymentDone ? 'check' : 'clock'} size={14} />}
      >
        {of.PaymentStatus || registrationTexts.unpaid}
      </Badge>
      <Facts
        facts={[
          [registrationTexts.expected, money(of.ExpectedAmount)],
          [registrationTexts.paid, money(of.ActualAmount)],
          due !== 0 && [due > 0 ? registrationTexts.due : registrationTexts.owed, money(Math.abs(due))],
        ]}
      />
      {of.RefusalReason && <Text>{registrationTexts.refusedWith(of.RefusalReason)}</Text>}
    </>
  )
}

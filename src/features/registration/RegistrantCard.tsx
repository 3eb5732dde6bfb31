import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { momentIn, hasPassed } from '../../../contract/core/moments.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import type { Registrant, Accommodation } from '../../../contract/registration/registration.ts'
import { useServerClock } from '../../stores/clock.ts'
import { useSession } from '../../stores/session.ts'
import { Icon } from '../../ui/icons.tsx'
import { registrationPath, returningTo } from '../../paths.ts'
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
  /** True where something else on the screen is the red act. */
  readonly isQuiet: boolean
  /** True where the screen shows this person's bill in a part of its own. */
  readonly isBillApart?: boolean
  /** True where the screen shows travel in a part of its own. */
  readonly isTravelApart?: boolean
  /** The screen that a form opened here comes back to. */
  readonly from?: string | undefined
  /** The level of the heading with the name. */
  readonly level: 2 | 3
}

/** What waits on this device for a registrant. */
function HereBadge({ registrant, here }: Pick<RegistrantCardProps, 'registrant' | 'here'>) {
  const draft = here?.drafts.find((one) => one.UserDetailId === registrant.UserDetailId)
  if (!draft) return null
  const row = here?.rows.find((one) => one.EntityId === draft.EntityId)
  const needsHelp = row?.State === 'refused' || row?.State === 'conflict'
  return (
    <Badge
      variant="default"
      size="lg"
      fz="sm"
      tt="none"
      leftSection={<Icon name={needsHelp ? 'warning' : 'sync'} size={14} />}
    >
      {needsHelp
        ? registrationTexts.attention
        : row
          ? registrationTexts.waiting
          : registrationTexts.startedHere}
    </Badge>
  )
}

/** A registrant: their costs, the payment status, and the reader's actions. */
export function RegistrantCard(props: RegistrantCardProps) {
  const { registrant, here, paperId, timeZone, isQuiet, isBillApart, isTravelApart, from, level } = props
  const { FullName, Sequence, IsMe, Accommodation } = registrant
  return (
    <Card
      component={paperId ? 'li' : 'div'}
      withBorder
      className={
        Accommodation?.IsPaymentDone && Accommodation.CancelledOn === null ? 'registration-paid' : undefined
      }
      aria-label={FullName}
    >
      <Stack gap="sm">
        <Group gap="xs">
          <Title order={level} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {Sequence > 0 && `${Sequence}. `}
            {FullName}
          </Title>
          {IsMe && paperId && <span className="tag">{registrationTexts.you}</span>}
          <HereBadge registrant={registrant} here={here} />
        </Group>
        {Accommodation ? (
          <>
            <PaymentFacts of={Accommodation} />
            {registrant.MayAct && (
              <PaymentActions
                registrant={registrant}
                of={Accommodation}
                paperId={paperId}
                isQuiet={isQuiet}
                isBillApart={isBillApart}
                isTravelApart={isTravelApart}
                from={from}
              />
            )}
          </>
        ) : (
          <Unregistered
            registrant={registrant}
            paperId={paperId}
            timeZone={timeZone}
            isQuiet={isQuiet}
            from={from}
          />
        )}
      </Stack>
    </Card>
  )
}

/** A co-author in one quiet line: the name, what they owe, and what the reader may do for them. */
export function RegistrantLine(props: Omit<RegistrantCardProps, 'isQuiet' | 'isBillApart'>) {
  const { registrant, here, paperId, isTravelApart, from, level } = props
  const { FullName, Sequence, Accommodation, MayAct } = registrant
  return (
    <li className="registration-row" aria-label={FullName}>
      <div className="registration-who">
        <Title order={level} size="h4" fw={500} className="registration-name">
          {Sequence > 0 && `${Sequence}. `}
          {FullName}
        </Title>
        {Accommodation ? (
          <Owed of={Accommodation} />
        ) : (
          <Text size="sm" c="dimmed">
            {registrationTexts.notRegistered}
          </Text>
        )}
        <HereBadge registrant={registrant} here={here} />
      </div>
      {Accommodation ? (
        MayAct && (
          <PaymentActions
            registrant={registrant}
            of={Accommodation}
            paperId={paperId}
            isQuiet
            isTravelApart={isTravelApart}
            from={from}
          />
        )
      ) : (
        <RegisterAct registrant={registrant} paperId={paperId} isQuiet from={from} />
      )}
    </li>
  )
}

function dueWords(due: number, money: string): string {
  if (due === 0) return registrationTexts.nothingDue
  return due < 0 ? registrationTexts.isOwed(money) : registrationTexts.owes(money)
}

/** What a registration owes, in one line. */
function Owed({ of }: { readonly of: Accommodation }) {
  const due = of.ExpectedAmount - of.ActualAmount
  const money = moneyOf(of.IsPaymentDone ? of.ActualAmount : Math.abs(due), of.CurrencySymbol)
  if (of.CancelledOn !== null) return <Text size="sm">{registrationTexts.cancelled}</Text>
  if (of.IsPaymentDone)
    return (
      <Text size="sm" c="var(--tone-good)" className="registration-status">
        <Icon name="check" size={16} />
        {registrationTexts.hasPaid(money)}
      </Text>
    )
  return (
    <Text size="sm" className="registration-status">
      {dueWords(due, money)}
      {of.PaymentStatus && ` · ${of.PaymentStatus}`}
    </Text>
  )
}

type UnregisteredProps = Omit<RegistrantCardProps, 'here' | 'level'>

/** True once the person can no longer register, for all but organisers. */
function useIsClosed({ RegistersUntil }: Registrant): boolean {
  const now = useNow() + useServerClock(({ ahead }) => ahead)
  const isAdmin = useSession((state) => state.isAdmin)
  return hasPassed(RegistersUntil, now) && !isAdmin
}

function Unregistered({ registrant, paperId, timeZone, isQuiet, from }: UnregisteredProps) {
  const isClosed = useIsClosed(registrant)
  const { RegistersUntil, IsMe } = registrant
  return (
    <>
      <Text>{IsMe && !paperId ? registrationTexts.none : registrationTexts.notRegistered}</Text>
      {!isClosed && RegistersUntil && (
        <Text c="dimmed">{registrationTexts.until(momentIn(timeZone, RegistersUntil))}</Text>
      )}
      <RegisterAct registrant={registrant} paperId={paperId} isQuiet={isQuiet} from={from} />
    </>
  )
}

/** The way to the form, or why there is none. */
function RegisterAct({ registrant, paperId, isQuiet, from }: Omit<UnregisteredProps, 'timeZone'>) {
  const { UserDetailId, MayAct, FullName } = registrant
  if (useIsClosed(registrant)) return <Text c="dimmed">{registrationTexts.lastDatePassed}</Text>
  if (!MayAct) return null
  return (
    <Group>
      <Button
        component={Link}
        to={returningTo(registrationPath(UserDetailId, paperId), from)}
        variant={isQuiet ? 'default' : 'filled'}
        leftSection={<Icon name="ticket" />}
        {...(paperId ? { 'aria-label': registrationTexts.registerNamed(FullName) } : {})}
      >
        {registrationTexts.register}
      </Button>
    </Group>
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
        variant={of.IsPaymentDone ? 'light' : 'default'}
        color={of.IsPaymentDone ? 'green' : 'gray'}
        autoContrast
        size="lg"
        fz="sm"
        tt="none"
        leftSection={<Icon name={of.IsPaymentDone || due === 0 ? 'check' : 'clock'} size={14} />}
      >
        {of.PaymentStatus || (due === 0 ? registrationTexts.nothingDue : registrationTexts.unpaid)}
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

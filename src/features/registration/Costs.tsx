import { Text } from '@mantine/core'
import { dayIn } from '../../../contract/content/dates.ts'
import { moneyOf } from '../../../contract/core/money.ts'
import { rateTexts, type Rate } from '../../../contract/registration/rates.ts'
import {
  costLines,
  type Registrant,
  type RegistrationFields,
} from '../../../contract/registration/registration.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { SupportLine } from '../../ui/SupportLine.tsx'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'

interface NoRateProps {
  readonly registrant: Pick<Registrant, 'IsMe' | 'FullName'>
  readonly supportEmail: string
}

/** Says that no price is known, and whom to ask. */
export function NoRate({ registrant: { IsMe, FullName }, supportEmail }: NoRateProps) {
  return (
    <ErrorAlert role="status">
      <Text>{IsMe ? rateTexts.none : rateTexts.noneFor(FullName)}</Text>
      <SupportLine address={supportEmail} traceId="" />
    </ErrorAlert>
  )
}

interface CostsProps {
  readonly rate: Rate
  readonly fields: RegistrationFields
  /** The portal's time, in milliseconds. */
  readonly now: number
  /** The conference's time zone. */
  readonly timeZone: string
}

/** The costs of a registration, line by line, while it is filled in; the portal calculates them again. */
export function Costs({ rate, fields, now, timeZone }: CostsProps) {
  const lines = costLines(rate, dayIn(now, timeZone), fields)
  const total = lines.reduce((sum, line) => sum + line.Amount, 0)
  return (
    <>
      {lines.length > 1 && (
        <div>
          {lines.map(({ Label, Amount }) => (
            <div key={Label} className="registration-line">
              <Text size="sm" c="dimmed">
                {Label}
              </Text>
              <Text size="sm" c="dimmed" className="registration-money">
                {moneyOf(Amount, rate.CurrencySymbol)}
              </Text>
            </div>
          ))}
        </div>
      )}
      <div className="registration-line registration-sum" role="status">
        <Text fw={600}>{registrationTexts.total}</Text>
        <Text fw={600} className="registration-money">
          {moneyOf(total, rate.CurrencySymbol)}
        </Text>
      </div>
    </>
  )
}

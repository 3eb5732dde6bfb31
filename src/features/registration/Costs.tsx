import { Alert, Stack, Text } from '@mantine/core'
import { dayIn } from '../../../contract/content/dates.ts'
import { moneyOf } from '../../../contract/core/money.ts'
import { rateNationality } from '../../../contract/registration/rateReason.ts'
import { rateTexts } from '../../../contract/registration/rates.ts'
import {
  costLines,
  type Registrant,
  type RegistrationFields,
} from '../../../contract/registration/registration.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { useServerClock } from '../../stores/clock.ts'
import { useNow } from '../../ui/reads/useNow.ts'

interface CostsProps {
  readonly registrant: Registrant
  readonly fields: RegistrationFields
  /** The nationality as answered here; undefined if it was not. */
  readonly answer: string | undefined
  /** The conference's time zone. */
  readonly timeZone: string
}

/** The costs of a registration, line by line, while it is filled in; the portal calculates them again. */
export function Costs({ registrant, fields, answer, timeZone }: CostsProps) {
  const now = useNow() + useServerClock(({ ahead }) => ahead)
  const { Accommodation, Rates, IsMe, FullName } = registrant
  const fixed = Accommodation?.IsCategoryFixed ? Accommodation.Category : undefined
  const category = fixed ?? (fields.IsSocietyLifeMember ? 'LifeMember' : registrant.Category)
  const nationality = rateNationality(registrant, answer)
  const rate = Rates.find((one) => one.Category === category && one.Nationality === nationality)
  if (!fields.IsAttendingConference) return null
  if (!rate)
    return (
      <Alert color="orange" role="status">
        {IsMe ? rateTexts.none : rateTexts.noneFor(FullName)}
      </Alert>
    )
  const lines = costLines(rate, dayIn(now, timeZone), fields)
  const total = lines.reduce((sum, line) => sum + line.Amount, 0)
  return (
    <Stack gap={4} component="section" aria-label={registrationTexts.total}>
      {lines.map(({ Label, Amount }) => (
        <div key={Label} className="registration-line">
          <Text>{Label}</Text>
          <Text>{moneyOf(Amount, rate.CurrencySymbol)}</Text>
        </div>
      ))}
      <div className="registration-line registration-total" role="status">
        <Text fw={600}>{registrationTexts.total}</Text>
        <Text fw={600}>{moneyOf(total, rate.CurrencySymbol)}</Text>
      </div>
    </Stack>
  )
}

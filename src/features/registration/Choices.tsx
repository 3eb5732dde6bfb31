import { Checkbox, Radio, Stack, Text } from '@mantine/core'
import { limits } from '../../../contract/core/limits.ts'
import { moneyOf } from '../../../contract/core/money.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { type RegistrationFields } from '../../../contract/registration/registration.ts'
import type { Prices } from './prices.ts'

/** Labels tall enough for a thumb. */
const target = { body: 'registration-choice', labelWrapper: 'registration-words' }

interface ChoicesProps {
  readonly fields: RegistrationFields
  /** Whose registration it is. */
  readonly name: string
  readonly society: string
  /** Undefined if no rate is set. */
  readonly prices: Prices | undefined
  readonly onChange: (change: Partial<RegistrationFields>) => void
}

/** The four choices of a registration, each with its price; without attendance, the others are not available. */
export function Choices({ fields, name, society, prices, onChange }: ChoicesProps) {
  const isAbsent = !fields.IsAttendingConference
  const money = (amount: number) => moneyOf(amount, prices?.CurrencySymbol ?? '')
  const extra = (amount: number) => (amount > 0 ? `+ ${money(amount)}` : registrationTexts.free)
  return (
    <Stack gap="lg">
      <YesNo
        label={registrationTexts.attending(name)}
        price={prices && money(prices.attending)}
        value={fields.IsAttendingConference}
        onChange={(IsAttendingConference) => onChange({ IsAttendingConference })}
      />
      <YesNo
        label={registrationTexts.accommodation}
        hint={
          prices && prices.person > 0
            ? registrationTexts.personPrice(limits.AccompanyingPersons, money(prices.person))
            : undefined
        }
        price={prices && extra(prices.room)}
        value={fields.AccommodationRequired}
        disabled={isAbsent}
        onChange={(AccommodationRequired) => onChange({ AccommodationRequired })}
      />
      <YesNo
        label={registrationTexts.bookWanted}
        price={prices && extra(prices.book)}
        value={fields.IsBookOfAbstractRequired}
        disabled={isAbsent}
        onChange={(IsBookOfAbstractRequired) => onChange({ IsBookOfAbstractRequired })}
      />
      <Checkbox
        size="md"
        classNames={target}
        label={
          prices?.member === undefined ? (
            registrationTexts.lifeMember(society)
          ) : (
            <>
              {registrationTexts.lifeMember(society)}{' '}
              <span className="registration-price">
                {registrationTexts.memberPrice(money(prices.member))}
              </span>
            </>
          )
        }
        checked={fields.IsSocietyLifeMember}
        disabled={isAbsent}
        onChange={(event) => onChange({ IsSocietyLifeMember: event.currentTarget.checked })}
      />
    </Stack>
  )
}

interface YesNoProps {
  readonly label: string
  readonly hint?: string | undefined
  /** The price of 'Yes'. */
  readonly price: string | undefined
  readonly value: boolean
  readonly disabled?: boolean
  readonly onChange: (value: boolean) => void
}

function YesNo({ label, hint, price, value, disabled = false, onChange }: YesNoProps) {
  const classNames = { ...target, root: 'registration-option' }
  return (
    <Radio.Group
      label={label}
      classNames={{ label: 'registration-question' }}
      value={value ? 'yes' : 'no'}
      onChange={(picked) => onChange(picked === 'yes')}
    >
      {hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      <div className="registration-options">
        <Radio
          size="md"
          value="yes"
          classNames={classNames}
          disabled={disabled}
          label={
            <>
              {registrationTexts.yes} {price && <span className="registration-price">{price}</span>}
            </>
          }
        />
        <Radio
          size="md"
          value="no"
          classNames={classNames}
          disabled={disabled}
          label={registrationTexts.no}
        />
      </div>
    </Radio.Group>
  )
}

import { Button, Card, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  categories,
  categoryLabels,
  getRates,
  nationalities,
  rateLabels,
  RateTableBody,
  rateTableRules,
  rateTexts,
  saveRates,
  type Rate,
} from '../../../../contract/registration/rates.ts'
import { call } from '../../../sync/session/call.ts'
import { Icon } from '../../../ui/icons.tsx'
import type { EditedForm } from '../../../ui/form/useEditedForm.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { MoneyInput } from './MoneyInput.tsx'
import { ServedForm } from './ServedForm.tsx'

/** What each kind of person pays (design §3 "Rates"). */
export function RatesForm() {
  return (
    <ServedForm<RateTableBody>
      name="rates"
      schema={RateTableBody}
      read={() => call(getRates)}
      save={(body, ifMatch) => call(saveRates, { body, ifMatch })}
      rules={rateTableRules}
    >
      {(form) => <RateFields form={form} />}
    </ServedForm>
  )
}

const keyOf = ({ Nationality, Category }: Rate) => `${Nationality} ${Category}`

/** The first kind of person without a rate, with the currency of its nationality. */
function nextRate(rates: readonly Rate[]): Rate | undefined {
  for (const Nationality of nationalities)
    for (const Category of categories) {
      if (rates.some((rate) => rate.Nationality === Nationality && rate.Category === Category)) continue
      const other = rates.find((rate) => rate.Nationality === Nationality)
      return {
        Nationality,
        Category,
        Amount: 0,
        EarlyAmount: 0,
        EarlyLastDate: '',
        AccommodationAmount: 0,
        BookOfAbstractAmount: 0,
        ChargePerAccompanyingPerson: 0,
        CurrencySymbol: other?.CurrencySymbol ?? (Nationality === 'Indian' ? '₹' : '$'),
      }
    }
  return undefined
}

function RateFields({ form }: { readonly form: EditedForm<RateTableBody> }) {
  const { Rates } = form.values
  const next = nextRate(Rates)
  const set = (rates: Rate[]) => form.change({ Rates: rates })
  return (
    <>
      <Text c="dimmed">{rateTexts.about}</Text>
      {Rates.length === 0 && <Text>{rateTexts.empty}</Text>}
      {form.errors['Rates'] && <Text c="var(--mantine-color-error)">{form.errors['Rates']}</Text>}
      {Rates.map((rate, index) => (
        <RateCard
          key={index}
          rate={rate}
          error={form.errors[keyOf(rate)]}
          onChange={(change) => set(Rates.map((one, at) => (at === index ? { ...one, ...change } : one)))}
          onRemove={() => set(Rates.filter((_, at) => at !== index))}
        />
      ))}
      {next && (
        <Group>
          <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => set([...Rates, next])}>
            {rateTexts.add}
          </Button>
        </Group>
      )}
    </>
  )
}

interface RateCardProps {
  readonly rate: Rate
  readonly error: ReactNode
  readonly onChange: (change: Partial<Rate>) => void
  readonly onRemove: () => void
}

const registration = ['Amount', 'EarlyAmount'] as const
const extras = ['AccommodationAmount', 'BookOfAbstractAmount', 'ChargePerAccompanyingPerson'] as const

function RateCard({ rate, error, onChange, onRemove }: RateCardProps) {
  const name = `${rate.Nationality}, ${categoryLabels[rate.Category]}`
  const amount = (field: (typeof registration | typeof extras)[number]) => (
    <MoneyInput
      key={field}
      label={rateLabels[field]}
      value={rate[field]}
      onChange={(value) => onChange({ [field]: value })}
    />
  )
  return (
    <Card withBorder component="fieldset" aria-label={name} m={0}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NativeSelect
            label={rateLabels.Nationality}
            data={[...nationalities]}
            value={rate.Nationality}
            onChange={(event) =>
              onChange({
                Nationality: nationalities.find((n) => n === event.currentTarget.value) ?? rate.Nationality,
              })
            }
          />
          <NativeSelect
            label={rateLabels.Category}
            data={categories.map((value) => ({ value, label: categoryLabels[value] }))}
            value={rate.Category}
            onChange={(event) =>
              onChange({ Category: categories.find((c) => c === event.currentTarget.value) ?? rate.Category })
            }
          />
          <TextInput
            label={rateLabels.CurrencySymbol}
            value={rate.CurrencySymbol}
            onChange={(event) => onChange({ CurrencySymbol: event.currentTarget.value })}
          />
          {registration.map(amount)}
          <DateField
            label={rateLabels.EarlyLastDate}
            value={rate.EarlyLastDate}
            onChange={(event) => onChange({ EarlyLastDate: event.currentTarget.value })}
          />
          {extras.map(amount)}
        </SimpleGrid>
        {error && (
          <Text c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
        <Group justify="flex-end">
          <Button
            variant="subtle"
            leftSection={<Icon name="trash" />}
            aria-label={rateTexts.removeNamed(name)}
            onClick={onRemove}
          >
            {rateTexts.remove}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

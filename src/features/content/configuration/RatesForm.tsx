import { Checkbox, Text, TextInput } from '@mantine/core'
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
  type RateNationality,
} from '../../../../contract/registration/rates.ts'
import { call } from '../../../sync/session/call.ts'
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

const keyOf = ({ Nationality, Category }: Pick<Rate, 'Nationality' | 'Category'>) =>
  `${Nationality} ${Category}`

const firstSymbols: Readonly<Record<RateNationality, string>> = { Indian: '₹', Foreign: '$' }

const noAmounts = {
  Amount: 0,
  EarlyAmount: 0,
  EarlyLastDate: '',
  AccommodationAmount: 0,
  BookOfAbstractAmount: 0,
  ChargePerAccompanyingPerson: 0,
} as const

/** The columns of the table, in its order. */
const columns = [
  ...(['Amount', 'EarlyAmount', 'EarlyLastDate'] as const),
  ...(['AccommodationAmount', 'BookOfAbstractAmount', 'ChargePerAccompanyingPerson'] as const),
] as const

/** All rates as one table: a line for each kind of person, under their nationality. */
function RateFields({ form }: { readonly form: EditedForm<RateTableBody> }) {
  const { Rates } = form.values
  const set = (rates: Rate[]) => form.change({ Rates: rates })
  return (
    <>
      <Text c="dimmed">{rateTexts.about}</Text>
      {Rates.length === 0 && <Text>{rateTexts.empty}</Text>}
      {form.errors['Rates'] && <Text c="var(--mantine-color-error)">{form.errors['Rates']}</Text>}
      <table className="rates">
        <thead>
          <tr>
            <th scope="col">{rateLabels.Category}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {rateLabels[column]}
              </th>
            ))}
          </tr>
        </thead>
        {nationalities.map((Nationality) => {
          const own = Rates.filter((rate) => rate.Nationality === Nationality)
          const symbol = own[0]?.CurrencySymbol ?? firstSymbols[Nationality]
          return (
            <tbody key={Nationality}>
              <tr className="rates-nationality">
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  <span>{Nationality}</span>
                  {own.length > 0 && (
                    <TextInput
                      aria-label={`${rateLabels.CurrencySymbol}, ${Nationality}`}
                      w="4.5rem"
                      value={symbol}
                      onChange={({ currentTarget: { value } }) =>
                        set(
                          Rates.map((rate) =>
                            rate.Nationality === Nationality ? { ...rate, CurrencySymbol: value } : rate,
                          ),
                        )
                      }
                    />
                  )}
                </th>
              </tr>
              {categories.map((Category) => {
                const rate = own.find((one) => one.Category === Category)
                const key = keyOf({ Nationality, Category })
                return (
                  <RateRow
                    key={key}
                    name={`${Nationality}, ${categoryLabels[Category]}`}
                    label={categoryLabels[Category]}
                    rate={rate}
                    error={form.errors[key]}
                    onTurn={(isOn) =>
                      set(
                        isOn
                          ? inTableOrder([
                              ...Rates,
                              { ...noAmounts, Nationality, Category, CurrencySymbol: symbol },
                            ])
                          : Rates.filter((one) => keyOf(one) !== key),
                      )
                    }
                    onChange={(change) =>
                      set(Rates.map((one) => (keyOf(one) === key ? { ...one, ...change } : one)))
                    }
                  />
                )
              })}
            </tbody>
          )
        })}
      </table>
    </>
  )
}

const inTableOrder = (rates: readonly Rate[]): Rate[] =>
  nationalities.flatMap((nationality) =>
    categories.flatMap((category) =>
      rates.filter((rate) => rate.Nationality === nationality && rate.Category === category),
    ),
  )

interface RateRowProps {
  readonly name: string
  readonly label: string
  /** Undefined if this kind of person has none. */
  readonly rate: Rate | undefined
  readonly error: ReactNode
  readonly onTurn: (isOn: boolean) => void
  readonly onChange: (change: Partial<Rate>) => void
}

function RateRow({ name, label, rate, error, onTurn, onChange }: RateRowProps) {
  return (
    <>
      <tr>
        <th scope="row">
          <Checkbox
            label={label}
            aria-label={rateTexts.hasRate(name)}
            checked={rate !== undefined}
            onChange={({ currentTarget: { checked } }) => onTurn(checked)}
          />
        </th>
        {columns.map((column) => (
          <td key={column} data-label={rate && rateLabels[column]}>
            {rate && (
              <RateCell
                column={column}
                label={`${rateLabels[column]}, ${name}`}
                rate={rate}
                onChange={onChange}
              />
            )}
          </td>
        ))}
      </tr>
      {error && (
        <tr className="rates-error">
          <td colSpan={columns.length + 1} role="alert">
            {error}
          </td>
        </tr>
      )}
    </>
  )
}

interface RateCellProps extends Pick<RateRowProps, 'label' | 'onChange'> {
  readonly column: (typeof columns)[number]
  readonly rate: Rate
}

function RateCell({ column, label, rate, onChange }: RateCellProps) {
  if (column === 'EarlyLastDate')
    return (
      <DateField
        aria-label={label}
        value={rate.EarlyLastDate}
        onChange={(event) => onChange({ EarlyLastDate: event.currentTarget.value })}
      />
    )
  return <MoneyInput label={label} value={rate[column]} onChange={(value) => onChange({ [column]: value })} />
}

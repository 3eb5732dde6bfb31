import { NumberInput, TextInput } from '@mantine/core'
import { BankFields, bankLabels, bankRules, getBank, saveBank } from '../../../../contract/content/bank.ts'
import { call } from '../../../sync/session/call.ts'
import { ServedForm } from './ServedForm.tsx'
import { GrowingText } from '../../../ui/form/GrowingText.tsx'

/** Codes have no blanks and are in capitals, however they were typed. */
const plainCode = (text: string) => text.replace(/\s/g, '').toUpperCase()

const lines = [
  ['AccountName', (text: string) => text],
  ['AccountNumber', (text: string) => text.replace(/\s/g, '')],
  ['IfscCode', plainCode],
  ['BankName', (text: string) => text],
  ['UpiId', (text: string) => text.replace(/\s/g, '')],
  ['TaxNumber', plainCode],
  ['TaxName', (text: string) => text],
] as const

/** The account for payments, and the details on invoices and receipts (design §3 "Addresses"). */
export function BankForm() {
  return (
    <ServedForm<BankFields>
      name="bank"
      schema={BankFields}
      read={() => call(getBank)}
      save={(body, ifMatch) => call(saveBank, { body, ifMatch })}
      rules={bankRules}
    >
      {(form) => (
        <>
          {lines.map(([name, plain]) => (
            <TextInput
              key={name}
              label={bankLabels[name]}
              autoComplete="off"
              spellCheck={false}
              value={form.values[name]}
              error={form.errors[name]}
              onChange={(event) => form.change({ [name]: plain(event.currentTarget.value) })}
            />
          ))}
          <GrowingText label={bankLabels.SocietyAddress} minRows={3} {...form.field('SocietyAddress')} />
          {(['TaxPercent', 'UndoMinutes'] as const).map((name) => (
            <NumberInput
              key={name}
              label={bankLabels[name]}
              hideControls
              value={form.values[name]}
              error={form.errors[name]}
              onChange={(value) => form.change({ [name]: Number(value) })}
            />
          ))}
        </>
      )}
    </ServedForm>
  )
}

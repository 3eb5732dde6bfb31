import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { texts } from '../../../contract/core/errors.ts'
import { formTexts } from '../../../contract/core/forms.ts'
import { payTexts } from '../../../contract/payments/paymentPage.ts'
import { BilledTo, getBill, getInvoice, setBilledTo, type Bill } from '../../../contract/payments/bills.ts'
import { hasLeftText, readForm, type FormCopy } from '../../cache/entities/formTexts.ts'
import { call } from '../../sync/session/call.ts'
import { lockedForm } from '../../sync/editing/lockedForm.ts'
import { sendOutcomeOf } from '../../sync/session/sendOutcome.ts'
import { DialogFoot } from '../../ui/form/DialogFoot.tsx'
import { EditedFrame } from '../../ui/form/EditedFrame.tsx'
import { KeptNote, StaleNotice } from '../../ui/form/FormState.tsx'
import { showSnack } from '../../ui/snackbar.tsx'
import { useEditedForm } from '../../ui/form/useEditedForm.ts'
import { usePromise } from '../../ui/reads/usePromise.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { BillPart } from './BillPart.tsx'
import { saveDocument } from './saveDocument.ts'
import { GrowingText } from '../../ui/form/GrowingText.tsx'

interface BilledToCardProps {
  readonly bill: Bill
  readonly onChanged: () => void
}

const formOf = (bill: Bill) => `billed-to/${bill.PaymentDetailsId}`

const copyOf = ({ BilledName, BilledAddress, BilledTaxNumber, Version }: Bill): FormCopy<BilledTo> => ({
  Fields: { BilledName, BilledAddress, BilledTaxNumber },
  Version,
})

/** The invoice and its addressee: the person, or an institution (design §3 "Payments"). */
export function BilledToCard({ bill, onChanged }: BilledToCardProps) {
  const databases = useDatabases()
  const here = usePromise(
    async () => {
      const kept = await readForm(databases.work, formOf(bill), BilledTo)
      return { kept, isTyped: kept !== undefined || hasLeftText(databases.work, formOf(bill), kept) }
    },
    () => texts.somethingWrong,
    [databases],
  )
  /** Opened or closed by the person; until then the form is open if somebody has begun it. */
  const [opened, setOpened] = useState<boolean>()
  const { kept, isTyped } = here.state === 'ready' ? here.value : { kept: undefined, isTyped: false }
  const parts = [bill.BilledName, bill.BilledAddress, bill.BilledTaxNumber].filter(Boolean)
  return (
    <BillPart key={String(isTyped)} title={payTexts.billedTo} isOpenAtFirst={isTyped}>
      {(opened ?? isTyped) ? (
        <BilledToForm
          bill={bill}
          // What was typed before is discarded or saved once the form was closed.
          kept={opened === undefined ? kept : undefined}
          onClose={() => setOpened(false)}
          onSaved={onChanged}
        />
      ) : (
        <>
          <Text mb="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {parts.join('\n') || payTexts.billedToPerson}
          </Text>
          <Group>
            <Button
              variant="default"
              onClick={() =>
                void saveDocument(
                  databases,
                  getInvoice,
                  bill.PaymentDetailsId,
                  `invoice-${bill.Reference}.pdf`,
                )
              }
            >
              {payTexts.invoice}
            </Button>
            <Button variant="default" onClick={() => setOpened(true)}>
              {payTexts.changeBilledTo}
            </Button>
          </Group>
        </>
      )}
    </BillPart>
  )
}

interface BilledToFormProps {
  readonly bill: Bill
  readonly kept: FormCopy<BilledTo> | undefined
  readonly onClose: () => void
  readonly onSaved: () => void
}

function BilledToForm({ bill, kept, onClose, onSaved }: BilledToFormProps) {
  const databases = useDatabases()
  const form = useEditedForm<BilledTo>({
    served: copyOf(bill),
    kept,
    openKeeper: lockedForm(databases, formOf(bill), BilledTo),
    rules: setBilledTo.rules,
    save: (body, ifMatch) =>
      sendOutcomeOf(
        call(setBilledTo, { params: { id: bill.PaymentDetailsId }, body, ifMatch }).then(({ Result }) => ({
          Result: copyOf(Result),
        })),
        texts.somethingWrong,
      ),
    newest: async () => copyOf((await call(getBill, { params: { id: bill.AccommodationId } })).Result),
    onSaved: () => {
      showSnack(formTexts.saved, 'success')
      onSaved()
      onClose()
    },
  })
  const { values, errors, change } = form
  return (
    <EditedFrame form={form}>
      <Stack>
        <StaleNotice stale={form.stale} />
        <Text size="sm" c="dimmed">
          {payTexts.billedHint}
        </Text>
        <TextInput label={payTexts.billedName} {...form.field('BilledName')} />
        <GrowingText label={payTexts.billedAddress} minRows={3} {...form.field('BilledAddress')} />
        <TextInput
          label={payTexts.billedTaxNumber}
          value={values.BilledTaxNumber}
          error={errors['BilledTaxNumber']}
          autoCapitalize="characters"
          onChange={(event) => change({ BilledTaxNumber: event.currentTarget.value.trim().toUpperCase() })}
        />
        <KeptNote state={form.keptState} />
        <DialogFoot
          onCancel={() => {
            form.revert()
            onClose()
          }}
          busy={form.isBusy}
        >
          {formTexts.save}
        </DialogFoot>
      </Stack>
    </EditedFrame>
  )
}

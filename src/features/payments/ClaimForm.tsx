import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { dayIn } from '../../../contract/content/dates.ts'
import { texts } from '../../../contract/core/errors.ts'
import { fileTexts } from '../../../contract/files/files.ts'
import { noId } from '../../../contract/core/limits.ts'
import { payTexts } from '../../../contract/payments/paymentPage.ts'
import { numberHints, paymentModes } from '../../../contract/payments/paymentModes.ts'
import { type Bill } from '../../../contract/payments/bills.ts'
import { takeBackTexts } from '../../../contract/core/takeBack.ts'
import { ClaimFields, claimFormOf, queueClaim } from '../../cache/entities/claimDrafts.ts'
import { dropProof, keepProof, paymentProofOf } from '../../cache/entities/proofs.ts'
import type { FormCopy } from '../../cache/entities/formTexts.ts'
import { NoRoomError } from '../../cache/database/localFiles.ts'
import { flushAll } from '../../cache/database/openWriters.ts'
import { useServerClock } from '../../stores/clock.ts'
import { lockedForm } from '../../sync/editing/lockedForm.ts'
import { wakeSync } from '../../sync/outbox/syncEngine.ts'
import { useTimeZone } from '../../sync/public/useTimeZone.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { KeptNote, StaleNotice } from '../../ui/form/FormState.tsx'
import { UploadField } from '../../ui/form/UploadField.tsx'
import { useEditedForm } from '../../ui/form/useEditedForm.ts'
import { useNow } from '../../ui/reads/useNow.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { blankClaim, claimBodyOf, claimErrors } from './claimBody.ts'
import { ClaimElsewhere } from './ClaimElsewhere.tsx'
import { OtherShares } from './OtherShares.tsx'
import { useWhere } from '../../stores/deviceStore.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'

interface ClaimFormProps {
  readonly bill: Bill
  readonly kept: FormCopy<ClaimFields> | undefined
  /** The name of a proof stored on this device. */
  readonly proof: string | undefined
}

/** The conference's day, by the portal's clock. */
function useToday(): string {
  const ahead = useServerClock((state) => state.ahead)
  return dayIn(useNow() + ahead, useTimeZone())
}

/**
 * 'I have paid this': kept on the device at each keystroke, sent through the outbox at the button (offline O1), and
 * filled in by one window at a time (offline O8).
 */
export function ClaimForm({ bill, kept, proof }: ClaimFormProps) {
  const databases = useDatabases()
  const { work, UserId } = databases
  const billId = bill.PaymentDetailsId
  const today = useToday()
  const where = useWhere()
  const served = { Fields: blankClaim(bill, today), Version: 0 }

  const form = useEditedForm<ClaimFields>({
    served,
    kept,
    openKeeper: lockedForm(databases, claimFormOf(billId), ClaimFields),
    rules: (fields) => claimErrors(billId, fields, proof !== undefined, today),
    save: async (fields) => {
      const { AccommodationId, FullName } = bill
      const Body = claimBodyOf(billId, fields)
      const ProofName = proof ?? fields.ProofName
      const claim = { AccommodationId, FullName, Body, ProofName }
      // A text that is written after it was queued would look like another payment.
      await flushAll().catch(() => undefined)
      const isQueued = await queueClaim(work, UserId, claim, Date.now()).catch(() => undefined)
      if (isQueued) return { kind: 'saved', Result: served }
      const message = isQueued === undefined ? texts.somethingWrong : takeBackTexts.onItsWay
      return { kind: 'refused', message, fields: {} }
    },
    newest: () => Promise.resolve(served),
    // The claim is in the outbox now: send it at once.
    onSaved: () => void wakeSync(true),
  })
  const { values, errors, change } = form
  const known = paymentModes.find((mode) => mode === values.PaymentMode)
  const hasProof = proof !== undefined || values.ProofFileId !== noId

  const takeProof = async (file: File): Promise<string | undefined> => {
    try {
      await keepProof(work, paymentProofOf(billId), file)
      // It replaces a proof uploaded in an earlier attempt.
      if (values.ProofFileId !== noId) change({ ProofFileId: noId, ProofName: '' })
      return undefined
    } catch (failure) {
      return failure instanceof NoRoomError ? fileTexts.noRoom : texts.uploadFailed
    }
  }

  if (form.isInOtherWindow)
    return <ClaimElsewhere bill={bill} fields={values} proof={proof} takeOver={form.takeOver} />
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack>
        <StaleNotice stale={form.stale} />
        <NativeSelect label={payTexts.mode} required {...form.field('PaymentMode')}>
          <option value="">{payTexts.chooseMode}</option>
          {paymentModes.map((mode) => (
            <option key={mode} value={mode}>
              {mode}
            </option>
          ))}
        </NativeSelect>
        <TextInput
          label={payTexts.number}
          required
          description={known ? numberHints[known] : payTexts.numberHints}
          value={values.TransactionId}
          error={errors['TransactionId']}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => change({ TransactionId: event.currentTarget.value })}
        />
        <DateField label={payTexts.date} required max={today} {...form.field('PaidOn')} />
        <TextInput
          label={`${payTexts.amount} (${bill.CurrencySymbol})`}
          required
          inputMode="decimal"
          autoComplete="off"
          {...form.field('Amount')}
        />
        <OtherShares
          bill={bill}
          shares={values.Others}
          error={errors['Others']}
          onChange={(Others) => change({ Others })}
        />
        <UploadField
          label={payTexts.proof}
          required
          hint={payTexts.proofHint}
          kind="payment-proof"
          isFilled={hasProof}
          error={errors['ProofFileId']}
          send={takeProof}
          onRemove={() => {
            void dropProof(work, paymentProofOf(billId))
            change({ ProofFileId: noId, ProofName: '' })
          }}
        >
          {hasProof && (
            <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
              {proof ? payTexts.proofKept(proof, where) : payTexts.proofSent(values.ProofName)}
            </Text>
          )}
        </UploadField>
        <div className="payment-buttons">
          <KeptNote state={form.keptState} />
          <BusyButton busy={form.isBusy}>{payTexts.send}</BusyButton>
        </div>
      </Stack>
    </form>
  )
}

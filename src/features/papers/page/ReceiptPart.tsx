import { Group } from '@mantine/core'
import { submissionTexts } from '../../../../contract/papers/wizard.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { ReceiptActs, type ReceiptActsProps } from '../shown/ReceiptActs.tsx'
import { receiptLines } from '../shown/receiptText.ts'
import { Part } from './Part.tsx'

/** The receipt of the submission, to be shared, printed and saved. */
export function ReceiptPart(props: ReceiptActsProps) {
  return (
    <Part title={submissionTexts.receipt}>
      <Facts
        facts={receiptLines(props.receipt, props.timeZone).map(([label, value]) => [
          label,
          label === submissionTexts.sha256 ? (
            <span key={label} className="papers-hash">
              {value}
            </span>
          ) : (
            value
          ),
        ])}
      />
      <Group gap="xs">
        <ReceiptActs {...props} />
      </Group>
    </Part>
  )
}

import { paperFields } from '../../../../contract/papers/paperFields.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { momentIn } from '../../../../contract/core/moments.ts'
import { submissionTexts } from '../../../../contract/papers/wizard.ts'
import type { KeptReceipt } from '../../../cache/database/deviceRows.ts'
import { Notice } from './Notice.tsx'

export interface ReceiptProps {
  readonly kept: KeptReceipt
  /** The conference's time zone. */
  readonly timeZone: string
  readonly onDone: () => void
}

/** The receipt of a submission (design §3 "Papers"). It appears automatically once, and can be opened again. */
export function ReceiptView({ kept, timeZone, onDone }: ReceiptProps) {
  const { Receipt } = kept
  const done = useRef<HTMLButtonElement>(null)
  // It may appear in a dialog that is already open: focus its button.
  useEffect(() => done.current?.focus(), [])
  return (
    <Stack>
      <Notice tone="good" title={submissionTexts.receiptTitle} role="status">
        {submissionTexts.receiptWaits} {submissionTexts.receiptMailed}
      </Notice>
      <dl className="papers-meta">
        <dt>{submissionTexts.paperCode}</dt>
        <dd>
          <Text fw={700}>{Receipt.PaperCode}</Text>
        </dd>
        <dt>{paperFields.PaperTitle.label}</dt>
        <dd>{Receipt.PaperTitle}</dd>
        <dt>{submissionTexts.receivedOn}</dt>
        <dd>{momentIn(timeZone, Receipt.SubmittedOn)}</dd>
        <dt>{submissionTexts.authors}</dt>
        <dd>
          {Receipt.Authors.map((author) => (
            <div key={author.UserDetailId}>
              {author.Sequence}. {author.FullName}
            </div>
          ))}
        </dd>
        <dt>{submissionTexts.file}</dt>
        <dd>{Receipt.FileName}</dd>
        <dt>{submissionTexts.sha256}</dt>
        <dd className="papers-hash">{Receipt.Sha256}</dd>
      </dl>
      <div className="papers-buttons">
        <Button ref={done} onClick={onDone} data-autofocus>
          {submissionTexts.done}
        </Button>
      </div>
    </Stack>
  )
}

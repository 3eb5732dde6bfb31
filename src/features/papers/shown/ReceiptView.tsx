import { Button, Group, Stack, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { paperFields } from '../../../../contract/papers/paperFields.ts'
import { momentIn } from '../../../../contract/core/moments.ts'
import { submissionTexts } from '../../../../contract/papers/wizard.ts'
import type { KeptReceipt } from '../../../cache/database/paperRows.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { Notice } from './Notice.tsx'
import { ReceiptActs } from './ReceiptActs.tsx'

export interface ReceiptProps {
  readonly kept: KeptReceipt
  /** The conference's time zone. */
  readonly timeZone: string
  readonly onDone: () => void
}

/** The receipt of a submission (design §3 "Papers"). It appears automatically once, and can be opened again. */
export function ReceiptView({ kept, timeZone, onDone }: ReceiptProps) {
  const { Receipt, PaperId } = kept
  const heading = useRef<HTMLHeadingElement>(null)
  // It may appear in a dialog that is already open: it is read from its heading on.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack>
      <Notice
        tone="good"
        role="presentation"
        title={
          <Title order={3} fz="inherit" fw="inherit" lh="inherit" tabIndex={-1} ref={heading} data-autofocus>
            {submissionTexts.receiptTitle}
          </Title>
        }
      >
        {submissionTexts.receiptWaits} {submissionTexts.receiptMailed}
      </Notice>
      <Facts
        facts={[
          [submissionTexts.paperCode, <strong key="code">{Receipt.PaperCode}</strong>],
          [paperFields.PaperTitle.label, Receipt.PaperTitle],
          [submissionTexts.receivedOn, momentIn(timeZone, Receipt.SubmittedOn)],
          [
            submissionTexts.authors,
            Receipt.Authors.map((author) => (
              <div key={author.UserDetailId}>
                {author.Sequence}. {author.FullName}
              </div>
            )),
          ],
          [submissionTexts.file, Receipt.FileName],
          [
            submissionTexts.sha256,
            <span key="hash" className="papers-hash">
              {Receipt.Sha256}
            </span>,
          ],
        ]}
      />
      <Group gap="xs">
        <ReceiptActs receipt={Receipt} paperId={PaperId} timeZone={timeZone} />
      </Group>
      <div className="papers-buttons">
        <Button onClick={onDone}>{submissionTexts.done}</Button>
      </div>
    </Stack>
  )
}

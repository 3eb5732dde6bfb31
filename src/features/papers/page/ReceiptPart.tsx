import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { paperPath } from '../../../../contract/papers/paperPath.ts'
import { listTexts, submissionTexts } from '../../../../contract/papers/wizard.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { saveFile } from '../../../ui/files/saveFile.ts'
import { Icon } from '../../../ui/icons.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'
import { Part } from './Part.tsx'
import { receiptLines, receiptText, type KnownReceipt } from './receiptText.ts'
import { pageTexts } from './texts.ts'

interface ReceiptPartProps {
  readonly receipt: KnownReceipt
  readonly paperId: string
  /** The conference's time zone. */
  readonly timeZone: string
}

/** True for a share that the person called off. */
const isCalledOff = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Shares a text by the system's own sheet, or copies it where there is none. */
async function share(title: string, text: string): Promise<void> {
  try {
    if ('share' in navigator) await navigator.share({ title, text })
    else {
      await (navigator as Navigator).clipboard.writeText(text)
      showSnack(pageTexts.copied, 'success')
    }
  } catch (error) {
    if (!isCalledOff(error)) showSnack(pageTexts.shareFailed, 'error')
  }
}

/** The receipt of the submission, to be shared, printed and saved. */
export function ReceiptPart({ receipt, paperId, timeZone }: ReceiptPartProps) {
  const [isPrinting, setPrinting] = useState(false)
  const title = pageTexts.receiptIs(receipt.PaperCode)
  const lines = receiptLines(receipt, timeZone)
  const text = () => receiptText(title, lines, new URL(paperPath(paperId), window.location.origin).href)

  const print = () => {
    flushSync(() => setPrinting(true))
    window.print()
    setPrinting(false)
  }

  return (
    <Part title={submissionTexts.receipt}>
      <Facts
        facts={lines.map(([label, value]) => [
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
        <Button variant="default" className="papers-act" onClick={() => void share(title, text())}>
          {pageTexts.share}
        </Button>
        <Button variant="default" className="papers-act" onClick={print}>
          {pageTexts.print}
        </Button>
        <Button
          variant="default"
          className="papers-act"
          leftSection={<Icon name="download" size={16} />}
          aria-label={`${listTexts.download}: ${title}`}
          onClick={() =>
            saveFile(
              new Blob([text()], { type: 'text/plain;charset=utf-8' }),
              `${receipt.PaperCode} receipt.txt`,
            )
          }
        >
          {listTexts.download}
        </Button>
      </Group>
      {isPrinting &&
        createPortal(
          <div className="paper-print">
            <h1>{title}</h1>
            <Facts facts={lines} />
          </div>,
          document.body,
        )}
    </Part>
  )
}

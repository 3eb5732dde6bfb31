import './receipt.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { paperPath } from '../../../../contract/papers/paperPath.ts'
import { listTexts } from '../../../../contract/papers/wizard.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { saveFile } from '../../../ui/files/saveFile.ts'
import { Icon } from '../../../ui/icons.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'
import { receiptLines, receiptText, type KnownReceipt } from './receiptText.ts'
import { receiptTexts } from '../texts.ts'

export interface ReceiptActsProps {
  readonly receipt: KnownReceipt
  /** The paper that the receipt leads to. */
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
      showSnack(receiptTexts.copied, 'success')
    }
  } catch (error) {
    if (!isCalledOff(error)) showSnack(receiptTexts.shareFailed, 'error')
  }
}

/** Shares, prints and saves the receipt of a submission. */
export function ReceiptActs({ receipt, paperId, timeZone }: ReceiptActsProps) {
  const [isPrinting, setPrinting] = useState(false)
  const title = receiptTexts.receiptIs(receipt.PaperCode)
  const lines = receiptLines(receipt, timeZone)
  const text = () => receiptText(title, lines, new URL(paperPath(paperId), window.location.origin).href)

  const print = () => {
    flushSync(() => setPrinting(true))
    window.print()
    setPrinting(false)
  }

  return (
    <>
      <Button variant="default" className="papers-act" onClick={() => void share(title, text())}>
        {receiptTexts.share}
      </Button>
      <Button variant="default" className="papers-act" onClick={print}>
        {receiptTexts.print}
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
      {isPrinting &&
        createPortal(
          <div className="paper-print">
            <h1>{title}</h1>
            <Facts facts={lines} />
          </div>,
          document.body,
        )}
    </>
  )
}

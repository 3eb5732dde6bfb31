import { Stack, Title } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { wizardTexts } from '../../../contract/wizard.ts'
import { readReceipt } from '../../cache/receipts.ts'
import { AuthorsStep } from './AuthorsStep.tsx'
import { ConflictAlert } from './ConflictAlert.tsx'
import { markOpened } from './draftStore.ts'
import { ReceiptView } from './ReceiptView.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { SavingLine } from './SavingLine.tsx'
import { Steps } from './Steps.tsx'
import { submissionOf } from './submission.ts'
import { UploadStep } from './UploadStep.tsx'
import { useRows } from './useRows.ts'
import type { WizardProps } from './wizardProps.ts'

interface OpenWizardProps extends WizardProps {
  readonly draftId: string
  readonly onClose: () => void
}

/** The three steps of a paper, or its receipt once it is submitted (spec §4 "Wizard"). */
export function Wizard({ draftId, onClose, ...props }: OpenWizardProps) {
  const { databases, homePage, ownId, themes } = props
  const rows = useRows(databases, draftId)
  const kept = useLiveQuery(() => readReceipt(databases.work, draftId), [databases, draftId])
  const [step, setStep] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  // A paper whose submission is queued opens where it waits.
  const isQueued = submissionOf(rows, true).state !== 'none'
  const shown = isQueued ? 2 : step

  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else heading.current?.focus()
  }, [shown])

  const go = (to: number) => () => {
    markOpened()
    setStep(to)
  }

  if (kept) return <ReceiptView kept={kept} timeZone={homePage.timeZone} onDone={onClose} />
  return (
    <Stack className="papers-wizard">
      <Steps step={shown} />
      <SavingLine databases={databases} draftId={draftId} rows={rows} />
      <ConflictAlert databases={databases} draftId={draftId} themes={themes} />
      <Title order={2} size="h4" ref={heading} tabIndex={-1} className="papers-heading">
        {wizardTexts.steps[shown]}
      </Title>
      {shown === 0 && <UploadStep {...props} draftId={draftId} rows={rows} onNext={go(1)} />}
      {shown === 1 && (
        <AuthorsStep databases={databases} draftId={draftId} ownId={ownId} onBack={go(0)} onNext={go(2)} />
      )}
      {shown === 2 && (
        <ReviewStep
          databases={databases}
          draftId={draftId}
          rows={rows}
          themes={themes}
          supportEmail={homePage.supportEmail}
          onBack={go(1)}
          onReview={() => {
            setStep(2)
          }}
        />
      )}
    </Stack>
  )
}

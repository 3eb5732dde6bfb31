import { Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { abstractDeskTexts as texts } from '../../../contract/abstracts/abstractDesk.ts'
import type { VerifyManyBody, VerifyOutcome } from '../../../contract/abstracts/abstracts.ts'
import { messageOf } from '../../sync/session/call.ts'
import { BulkPreview } from '../../ui/list/BulkPreview.tsx'
import { useSheet } from '../../ui/sheet/useSheet.ts'
import { useClosedByBack } from '../../ui/sheet/useSheetAddress.ts'
import { previewVerifying, verifyInSlices } from './verifyInSlices.ts'

interface VerifyDialogProps {
  /** The abstracts to verify or unverify; any number of them. */
  readonly begun: VerifyManyBody | undefined
  readonly onClose: () => void
  /** Called with each request's changes. */
  readonly onChanged: (outcome: VerifyOutcome) => void
  readonly onDone: () => void
}

/** Shows which abstracts will be verified or unverified, before it is done. */
export function VerifyDialog({ begun, onClose, onChanged, onDone }: VerifyDialogProps) {
  const isSheet = useSheet()
  const [isBusy, setBusy] = useState(false)
  useClosedByBack(isSheet && begun !== undefined, isBusy ? () => undefined : onClose)
  const which = begun?.Verified ? 'yes' : 'no'
  return (
    <Modal
      opened={begun !== undefined}
      onClose={isBusy ? () => undefined : onClose}
      title={begun && texts.manyTitles[which]}
      fullScreen={isSheet}
      size="lg"
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {begun && (
        <Stack>
          <Text>{texts.manyNote[which]}</Text>
          <BulkPreview
            preview={() => previewVerifying(begun)}
            act={(rows, progress) =>
              verifyInSlices(
                { PaperIds: rows.map(({ Id }) => Id), Verified: begun.Verified },
                { progress, done: onChanged },
              )
            }
            nameOf={({ PaperCode, PaperTitle }) => `${PaperCode} ${PaperTitle}`.trim()}
            describe={(error) => messageOf(error, texts.manyFailed)}
            texts={{
              confirm: texts.manyTitles[which],
              changed: texts.manyChanged[which],
              left: texts.manyLeft,
              none: texts.manyNone,
              done: texts.manyDone[which],
              changing: texts.changing,
              cutOff: texts.cutOff,
            }}
            onClose={onClose}
            onBusy={setBusy}
            onDone={onDone}
          />
        </Stack>
      )}
    </Modal>
  )
}

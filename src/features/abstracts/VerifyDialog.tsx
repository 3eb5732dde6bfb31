import { Modal, Stack, Text } from '@mantine/core'
import { abstractDeskTexts as texts } from '../../../contract/abstractDesk.ts'
import type { VerifyManyBody } from '../../../contract/abstracts.ts'
import { messageOf } from '../../sync/api.ts'
import { BulkPreview } from '../../ui/list/BulkPreview.tsx'
import { useSheet } from '../../ui/useSheet.ts'
import { previewVerifying, verifyInSlices } from './verifyInSlices.ts'

interface VerifyDialogProps {
  /** Which abstracts would be verified, or not any more; any number of them. */
  readonly begun: VerifyManyBody | undefined
  readonly onClose: () => void
  /** Hears which papers were changed. */
  readonly onDone: (ids: readonly string[]) => void
}

/** Says which abstracts would be verified, or not any more, before that is done. */
export function VerifyDialog({ begun, onClose, onDone }: VerifyDialogProps) {
  const isSheet = useSheet()
  const which = begun?.Verified ? 'yes' : 'no'
  return (
    <Modal
      opened={begun !== undefined}
      onClose={onClose}
      title={texts.manyTitles[which]}
      fullScreen={isSheet}
      size="lg"
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {begun && (
        <Stack>
          <Text>{texts.manyNote[which]}</Text>
          <BulkPreview
            count={begun.PaperIds.length}
            preview={() => previewVerifying(begun)}
            act={(progress) => verifyInSlices(begun, progress)}
            nameOf={({ PaperCode, PaperTitle }) => `${PaperCode} ${PaperTitle}`.trim()}
            describe={(error) => messageOf(error, texts.manyFailed)}
            texts={{
              confirm: texts.manyTitles[which],
              changed: texts.manyChanged[which],
              left: texts.manyLeft,
              none: texts.manyNone,
              done: texts.manyDone[which],
              changing: texts.changing,
            }}
            onClose={onClose}
            onDone={(changed) => onDone(changed.map(({ Id }) => Id))}
          />
        </Stack>
      )}
    </Modal>
  )
}

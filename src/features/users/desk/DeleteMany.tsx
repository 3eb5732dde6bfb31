import { Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { userDeskTexts as texts } from '../../../../contract/users/userDesk.ts'
import { messageOf } from '../../../sync/session/call.ts'
import { BulkPreview } from '../../../ui/list/BulkPreview.tsx'
import { useSheet } from '../../../ui/sheet/useSheet.ts'
import { useClosedByBack } from '../../../ui/sheet/useSheetAddress.ts'
import { nameOf } from './AccountState.tsx'
import { deleteAll, previewDeleting } from './deleteInSlices.ts'

interface DeleteManyProps {
  readonly ids: readonly string[] | undefined
  readonly onClose: () => void
  readonly onDone: () => void
}

/** A preview of deleting many people: who is deleted, with which data, and who stays and why. */
export function DeleteMany({ ids, onClose, onDone }: DeleteManyProps) {
  const isSheet = useSheet()
  const [isBusy, setBusy] = useState(false)
  useClosedByBack(isSheet && ids !== undefined, isBusy ? () => undefined : onClose)
  return (
    <Modal
      opened={ids !== undefined}
      onClose={isBusy ? () => undefined : onClose}
      title={texts.removeManyTitle}
      fullScreen={isSheet}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {ids && (
        <Stack>
          <Text>{texts.removeManyNote}</Text>
          <BulkPreview
            preview={() => previewDeleting(ids)}
            act={deleteAll}
            nameOf={(one) =>
              'Drafts' in one && one.Drafts > 0
                ? `${nameOf(one)}: ${texts.removeManyDrafts(one.Drafts)}`
                : nameOf(one)
            }
            describe={(error) => messageOf(error, texts.removeManyFailed)}
            texts={{
              confirm: texts.removeMany,
              changed: texts.removeManyChanged,
              left: texts.bulkLeft,
              none: texts.bulkNobody,
              done: texts.removeManyDone,
              changing: texts.changing,
              cutOff: texts.removeManyCutOff,
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

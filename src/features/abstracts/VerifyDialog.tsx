import { Stack, Text } from '@mantine/core'
import { abstractDeskTexts as texts } from '../../../contract/abstracts/abstractDesk.ts'
import type { VerifyManyBody, VerifyOutcome } from '../../../contract/abstracts/abstracts.ts'
import { messageOf } from '../../sync/session/call.ts'
import { BulkPreview } from '../../ui/list/BulkPreview.tsx'
import { SheetDialog } from '../../ui/sheet/SheetDialog.tsx'
import { previewVerifying, verifyInSlices } from './verifyInSlices.ts'
import { searchAbstracts } from '../../../contract/abstracts/abstractLists.ts'
import { newsOf } from '../../stores/changeHints.ts'

const news = newsOf(searchAbstracts)

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
  const which = begun?.Verified ? 'yes' : 'no'
  return (
    <SheetDialog
      begun={begun}
      title={() => texts.manyTitles[which]}
      closeLabel={texts.close}
      onClose={onClose}
    >
      {(body, onBusy) => (
        <Stack>
          <Text>{texts.manyNote[which]}</Text>
          <BulkPreview
            preview={() => previewVerifying(body)}
            news={news}
            act={(rows, progress) =>
              verifyInSlices(
                { PaperIds: rows.map(({ Id }) => Id), Verified: body.Verified },
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
            onBusy={onBusy}
            onDone={onDone}
          />
        </Stack>
      )}
    </SheetDialog>
  )
}

import { Stack, Text } from '@mantine/core'
import { formTexts } from '../../../contract/core/forms.ts'
import { reviewScreenTexts as texts } from '../../../contract/reviews/reviewScreens.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { pullAssigned } from '../../sync/pull/pullAssigned.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { DialogFoot } from '../../ui/form/DialogFoot.tsx'
import { SheetDialog } from '../../ui/sheet/SheetDialog.tsx'
import { isUnanswered } from './assignedList.ts'
import { acceptAll } from './sendAnswer.ts'
import type { ListedReview } from './useAssigned.ts'

interface AcceptAllProps {
  /** The papers to accept. */
  readonly papers: readonly ListedReview[]
  readonly isAsking: boolean
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** Those not answered for, of the papers that a list finds; an answer that waits or was refused is decided on its own. */
export const toAccept = (papers: readonly ListedReview[]): ListedReview[] =>
  papers.filter((paper) => isUnanswered(paper) && paper.answerRow === undefined)

/** Accepts all papers of the list that are not answered for, also offline (offline O1). */
export function AcceptAll({ papers, isAsking, onClose, onChanged }: AcceptAllProps) {
  const databases = useDatabases()
  const { isBusy, act } = useAct({ failed: texts.acceptAllFailed, onEnd: onClose })
  const accept = async () => {
    const { sent, queued, asked } = await acceptAll(databases, papers)
    if (sent > 0) await pullAssigned(databases).catch(() => undefined)
    onChanged()
    return texts.acceptedAll(sent, queued, asked)
  }
  return (
    <SheetDialog
      begun={isAsking ? papers.length : undefined}
      title={texts.acceptAllTitle}
      size="md"
      closeLabel={formTexts.cancel}
      onClose={onClose}
    >
      {() => (
        <Stack>
          <Text>{texts.acceptAllText}</Text>
          <DialogFoot busy={isBusy} onCancel={onClose} onClick={() => act(accept)}>
            {texts.acceptAllNow}
          </DialogFoot>
        </Stack>
      )}
    </SheetDialog>
  )
}

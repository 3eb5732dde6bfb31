import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
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
  /** The papers that the list finds. */
  readonly papers: readonly ListedReview[]
  readonly onChanged: () => void
}

/** Accepts all papers of the list that are not answered for, also offline (offline O1). */
export function AcceptAll({ papers, onChanged }: AcceptAllProps) {
  const databases = useDatabases()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, act } = useAct({ failed: texts.acceptAllFailed, onEnd: () => setAsking(false) })
  // An answer that waits or was refused is decided on its own.
  const open = papers.filter((paper) => isUnanswered(paper) && paper.answerRow === undefined)
  const accept = async () => {
    const { sent, queued, asked } = await acceptAll(databases, open)
    if (sent > 0) await pullAssigned(databases).catch(() => undefined)
    onChanged()
    return texts.acceptedAll(sent, queued, asked)
  }
  if (open.length === 0 && !isAsking) return null
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {texts.acceptAll(open.length)}
      </Button>
      <SheetDialog
        begun={isAsking ? open.length : undefined}
        title={texts.acceptAllTitle}
        size="md"
        closeLabel={formTexts.cancel}
        onClose={() => setAsking(false)}
      >
        {() => (
          <Stack>
            <Text>{texts.acceptAllText}</Text>
            <DialogFoot busy={isBusy} onCancel={() => setAsking(false)} onClick={() => act(accept)}>
              {texts.acceptAllNow}
            </DialogFoot>
          </Stack>
        )}
      </SheetDialog>
    </>
  )
}

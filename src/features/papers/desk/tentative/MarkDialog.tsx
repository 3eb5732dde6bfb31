import { Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { DecisionKind } from '../../../../../contract/papers/decisionKinds.ts'
import type { PaperSearchItem } from '../../../../../contract/papers/paperSearch.ts'
import { deskTexts } from '../../../../../contract/papers/paperDesk.ts'
import { useAct } from '../../../../parts/act/useAct.ts'
import { messageOf } from '../../../../sync/session/call.ts'
import { DialogFoot } from '../../../../ui/form/DialogFoot.tsx'
import { wordsOf } from '../../../../ui/list/inSlices.ts'
import { SheetDialog } from '../../../../ui/sheet/SheetDialog.tsx'
import { useNews } from '../../../../ui/reads/useNews.ts'
import { paperNews, useStillOpen } from '../useStillOpen.ts'
import { WhileUndecided } from '../WhileUndecided.tsx'
import { MarkField } from './MarkField.tsx'
import { labelOfMark, marksOffered, type Mark } from './marks.ts'
import { factsOfMany } from './factsOfReviews.ts'
import { tentativeTexts as texts } from './texts.ts'
import type { Marks, ToMark } from './useMarks.ts'

/** Chosen papers of the list. */
export interface MarkedMany extends ToMark {
  readonly papers: readonly PaperSearchItem[]
}

interface MarkDialogProps {
  readonly begun: MarkedMany | undefined
  readonly kinds: readonly DecisionKind[]
  readonly marks: Marks
  readonly onClose: () => void
  readonly onDone: () => void
}

const countOf = ({ papers, found }: MarkedMany) => papers.length + (found?.count ?? 0)

/** Marks many papers with one tentative decision. */
export function MarkDialog({ begun, onClose, ...props }: MarkDialogProps) {
  return (
    <SheetDialog
      begun={begun}
      title={(chosen) => texts.markTitle(countOf(chosen))}
      size="md"
      onClose={onClose}
    >
      {(chosen) => <Choice chosen={chosen} onClose={onClose} {...props} />}
    </SheetDialog>
  )
}

type ChoiceProps = Omit<MarkDialogProps, 'begun'> & { readonly chosen: MarkedMany }

function Choice({ chosen, kinds, marks, onClose, onDone }: ChoiceProps) {
  const [mark, setMark] = useState<Mark>(marksOffered(kinds)[0]?.mark ?? null)
  const [done, setDone] = useState(0)
  const count = countOf(chosen)
  const still = useStillOpen(chosen)
  const toMark = { ...chosen, papers: chosen.papers.filter(({ Id }) => !still.left?.ended.has(Id)) }
  const { act, isBusy } = useAct({
    closes: true,
    failed: (error) => wordsOf(error, count, deskTexts.brokenOff, (why) => messageOf(why, texts.failed)),
  })
  useNews(paperNews, () => {
    if (!isBusy) still.refresh()
  })
  return (
    <Stack>
      <Text>{texts.explained}</Text>
      {!chosen.found && <Text size="sm">{factsOfMany(toMark.papers)}</Text>}
      <MarkField mark={mark} kinds={kinds} none={texts.off} isForMany onChoose={setMark} />
      {done > 0 && done < count && (
        <div role="status">
          <Text size="sm">{texts.marking(done, count)}</Text>
          <Progress value={(done / count) * 100} aria-hidden />
        </div>
      )}
      <WhileUndecided
        left={still.left}
        count={count}
        isSending={isBusy}
        ended={texts.ended}
        onClose={onClose}
      >
        <DialogFoot
          onCancel={onClose}
          busy={isBusy}
          done={done}
          onClick={() =>
            act(async () => {
              const { Papers, Kept } = await marks.markMany(toMark, mark, setDone)
              onDone()
              return texts.markedMany(Papers, labelOfMark(mark, kinds)) + texts.keptMany(Kept)
            })
          }
        >
          {texts.markNow}
        </DialogFoot>
      </WhileUndecided>
    </Stack>
  )
}

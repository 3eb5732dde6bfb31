import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReasonBody } from '../../../../contract/core/rules.ts'
import { withdrawalTexts, withdrawPaper } from '../../../../contract/papers/withdrawal.ts'
import { whereHere } from '../../../stores/deviceStore.ts'
import { call, CallError, isUnanswered } from '../../../sync/session/call.ts'
import { pullPapers } from '../../../sync/pull/pull.ts'
import type { ListedPaper } from '../draft/listedPapers.ts'
import { ReasonDialog } from '../../../parts/reason/ReasonDialog.tsx'
import { useDatabases } from '../../../sync/session/useDatabases.ts'

/** The button to withdraw the person's own submitted paper, after a question and with a reason (design §3 "Papers"). */
export function WithdrawPaper({ paper }: { readonly paper: ListedPaper }) {
  const databases = useDatabases()
  const [isAsking, { open, close }] = useDisclosure(false)

  const withdraw = async (body: ReasonBody) => {
    try {
      await call(withdrawPaper, { params: { id: paper.Id }, body })
    } catch (error) {
      if (isUnanswered(error)) throw new CallError('offline', withdrawalTexts.offline(whereHere()))
      throw error
    }
  }

  return (
    <>
      <Button variant="subtle" color="gray" c="dimmed" className="papers-act" onClick={open}>
        {withdrawalTexts.withdraw}
      </Button>
      <ReasonDialog
        name={`withdrawal/${paper.Id}`}
        isOpen={isAsking}
        onClose={close}
        title={withdrawalTexts.title}
        about={`${paper.PaperCode} ${paper.PaperTitle}`}
        explained={withdrawalTexts.explained}
        label={withdrawalTexts.withdraw}
        done={withdrawalTexts.done}
        act={withdraw}
        onDone={() => {
          // If this pull fails, the next one brings the change.
          pullPapers(databases).catch(() => undefined)
        }}
      />
    </>
  )
}

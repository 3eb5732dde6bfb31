import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { momentIn } from '../../../../contract/core/moments.ts'
import { decisionTexts, getPaper, type DeskPaper } from '../../../../contract/papers/decisions.ts'
import { decisionDeskTexts } from '../../../../contract/papers/decisionDesk.ts'
import { statusLabels, type PaperStatus } from '../../../../contract/papers/papers.ts'
import { withdrawalTexts } from '../../../../contract/papers/withdrawal.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import type { Decision } from './decision.ts'
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx'

/** Why a decision on a paper is over before it was made; undefined if it is not. */
function endOf(paper: DeskPaper, { From }: Decision, timeZone: string): string | undefined {
  const expected: PaperStatus = From ?? 'submitted'
  const { Decision: waiting, PaperCode, Status, WithdrawnOn } = paper
  if (waiting)
    return decisionTexts.already(
      PaperCode,
      waiting.Status,
      waiting.DecidedByName,
      momentIn(timeZone, waiting.DecidedOn),
    )
  if (WithdrawnOn !== null) return decisionDeskTexts.isNow(PaperCode, withdrawalTexts.withdrawn)
  return Status === expected ? undefined : decisionDeskTexts.isNow(PaperCode, statusLabels[Status])
}

interface WhileUndecidedProps {
  readonly decision: Decision
  readonly timeZone: string
  /** True while this decision is on its way. */
  readonly isSending: boolean
  readonly onClose: () => void
  /** The buttons that decide. */
  readonly children: ReactNode
}

/** The act of a decision on one paper, until somebody else decides on it: then it ends, and says why. */
export function WhileUndecided(props: WhileUndecidedProps) {
  const { decision, children } = props
  const [only] = decision.papers
  if (decision.found || decision.papers.length !== 1 || !only) return children
  return <OfOne {...props} paperId={only.Id} />
}

function OfOne(props: WhileUndecidedProps & { readonly paperId: string }) {
  const { decision, timeZone, isSending, onClose, paperId, children } = props
  const { value: paper } = useRead(getPaper, { params: { id: paperId } })
  const end = paper && !isSending ? endOf(paper, decision, timeZone) : undefined
  if (end === undefined) return children
  return (
    <>
      <ErrorAlert title={end} role="alert">
        <Text>{decisionDeskTexts.ended}</Text>
      </ErrorAlert>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {decisionDeskTexts.close}
        </Button>
      </Group>
    </>
  )
}

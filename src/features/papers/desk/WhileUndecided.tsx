import { Alert, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { deskTexts } from '../../../../contract/papers/paperDesk.ts'
import { decisionDeskTexts } from '../../../../contract/papers/decisionDesk.ts'
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx'
import type { Left } from './useStillOpen.ts'

interface WhileUndecidedProps {
  /** What is left of the chosen papers; undefined if it is not known. */
  readonly left: Left | undefined
  /** How many were chosen. */
  readonly count: number
  /** True while this decision is on its way, and once it is made. */
  readonly isSending: boolean
  /** What became of the act once nothing is left. */
  readonly ended: string
  readonly onClose: () => void
  /** The buttons that decide. */
  readonly children: ReactNode
}

/** The act of a decision, until others have decided on its papers: then it ends for these, and says why. */
export function WhileUndecided({ left, count, isSending, ended, onClose, children }: WhileUndecidedProps) {
  if (!left || isSending || left.count >= count) return children
  const reasons = [...left.ended]
  const list = reasons.length > 0 && (
    <ul className="desk-decided" tabIndex={0} aria-label={decisionDeskTexts.endedSome(reasons.length)}>
      {reasons.map(([id, why]) => (
        <li key={id}>{why}</li>
      ))}
    </ul>
  )
  if (left.count > 0)
    return (
      <>
        <Alert
          color="yellow"
          role="status"
          title={reasons.length > 0 ? decisionDeskTexts.endedSome(reasons.length) : undefined}
        >
          {list}
          <Text>{decisionDeskTexts.left(left.count)}</Text>
        </Alert>
        {children}
      </>
    )
  const [only] = reasons
  return (
    <>
      <ErrorAlert title={count === 1 && only ? only[1] : deskTexts.noneLeft} role="alert">
        {count > 1 && list}
        <Text>{ended}</Text>
      </ErrorAlert>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {decisionDeskTexts.close}
        </Button>
      </Group>
    </>
  )
}

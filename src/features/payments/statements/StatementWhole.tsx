import { Text } from '@mantine/core'
import { clockTime } from '../../../../contract/core/moments.ts'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import { confirmStatement, type Statement } from '../../../../contract/payments/statements.ts'
import { useMayCall } from '../../../parts/act/Allowed.tsx'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { StillWaiting } from '../../../ui/reads/StillLoading.tsx'
import { useNow } from '../../../ui/reads/useNow.ts'

interface StatementWholeProps {
  readonly statement: Statement
  /** How many lines are confirmed together, and their sum. */
  readonly label: string
  readonly busy: boolean
  /** True if nothing else on the screen is to be done first. */
  readonly isFirst: boolean
  readonly onConfirm: () => void
}

/** The confirmation of a whole statement: its act, or when it was. */
export function StatementWhole({ statement, label, busy, isFirst, onConfirm }: StatementWholeProps) {
  const now = useNow()
  const may = useMayCall()
  const { ConfirmedOn, Counts } = statement
  return (
    <>
      {busy && <StillWaiting />}
      {ConfirmedOn !== null && (
        <Text size="sm" c="var(--tone-good)" role="status" className="statement-confirmed">
          <Icon name="check" size={18} />
          {payDeskTexts.statementConfirmed(clockTime(Date.parse(ConfirmedOn), now))}
        </Text>
      )}
      {ConfirmedOn === null && Counts.matched > 0 && may(confirmStatement) && (
        <BusyButton busy={busy} variant={isFirst ? 'filled' : 'default'} onClick={onConfirm}>
          {label}
        </BusyButton>
      )}
    </>
  )
}

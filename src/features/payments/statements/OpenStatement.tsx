import '../../../ui/oneLine.css'
import { Alert, Group, Stack, Tabs, Title } from '@mantine/core'
import { useState } from 'react'
import { clockTime } from '../../../../contract/core/moments.ts'
import { moneyOf } from '../../../../contract/core/money.ts'
import { lineStateLabels, payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import {
  confirmStatement,
  getStatement,
  type StatementLine,
  matchLine,
} from '../../../../contract/payments/statements.ts'
import { statementLineList } from '../../../../contract/payments/statementLineList.ts'
import { useMayCall } from '../../../parts/act/Allowed.tsx'
import { ListPane } from '../../../parts/list/ListPane.tsx'
import { useList } from '../../../parts/list/useList.ts'
import { call } from '../../../sync/session/call.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { useNow } from '../../../ui/reads/useNow.ts'
import { UndoBar } from '../desk/UndoBar.tsx'
import { OpenLine } from './OpenLine.tsx'
import { lineId, needsHand, StatementLines } from './StatementLines.tsx'

const states = Object.keys(lineStateLabels) as StatementLine['State'][]

/** A bank statement: the number of lines per state, the lines with their reasons, and the confirmation. */
export function OpenStatement({ id }: { readonly id: string }) {
  const [without, setWithout] = useState<ReadonlyMap<number, number>>(new Map())
  const now = useNow()
  const may = useMayCall()
  const options = { params: { id }, failed: payDeskTexts.statementFailed }
  const list = useList(statementLineList, options)
  const { round, readAgain, change } = list
  const { State: state = 'matched' } = list.shown
  const loaded = useRead(getStatement, { ...options, round })
  const { isBusy, act } = useAct()
  if (loaded.state !== 'ready') return <NotReady read={loaded} />
  const statement = loaded.value
  const count = statement.Counts.matched - without.size
  const sum = statement.MatchedAmount - [...without.values()].reduce((all, amount) => all + amount, 0)
  const leaveOut = (line: StatementLine, isOut: boolean) =>
    setWithout((before) => {
      const after = new Map(before)
      if (isOut) after.set(line.Line, line.Amount)
      else after.delete(line.Line)
      return after
    })
  const choice =
    state === 'matched' && statement.ConfirmedOn === null && may(confirmStatement)
      ? { without, leaveOut }
      : undefined
  const confirm = async () => {
    if (count === 0) return undefined
    await call(confirmStatement, { params: { id }, body: { Without: [...without.keys()] } })
    return payDeskTexts.confirmed
  }
  return (
    <Stack>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4">
          {statement.FileName}
        </Title>
        {statement.ConfirmedOn === null && statement.Counts.matched > 0 && may(confirmStatement) && (
          <BusyButton busy={isBusy} onClick={() => act(confirm)}>
            {payDeskTexts.confirmStatement(count, moneyOf(sum, '₹'))}
          </BusyButton>
        )}
      </Group>
      <UndoBar round={round} onUndone={readAgain} />
      {statement.ConfirmedOn !== null && (
        <Alert color="green" role="status">
          {payDeskTexts.statementConfirmed(clockTime(Date.parse(statement.ConfirmedOn), now))}
        </Alert>
      )}
      <Tabs
        value={state}
        onChange={(name) => change({ State: states.find((one) => one === name), open: undefined })}
      >
        <Tabs.List className="one-line" aria-label={payDeskTexts.statements}>
          {states.map((name) => (
            <Tabs.Tab key={name} value={name} mih="var(--target)">
              {lineStateLabels[name]} {statement.Counts[name].toLocaleString('en-IN')}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={state} pt="md">
          <StatementLines list={list} choice={choice} />
        </Tabs.Panel>
      </Tabs>
      <ListPane list={list} label={payDeskTexts.line} idOf={lineId} nameOf={({ Description }) => Description}>
        {(_id, line) => (
          <OpenLine
            statementId={id}
            line={line}
            isByHand={line !== undefined && may(matchLine) && needsHand(line, choice)}
            onClose={() => change({ open: undefined })}
            onMatched={(matched) => {
              change({ open: undefined })
              leaveOut(matched, false)
              readAgain()
            }}
          />
        )}
      </ListPane>
    </Stack>
  )
}

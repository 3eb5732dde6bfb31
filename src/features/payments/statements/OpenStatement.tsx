import '../payments.css'
import './statements.css'
import { Button, Stack, Tabs, Title } from '@mantine/core'
import { pluck } from '../../../../contract/core/collections.ts'
import { moneyOf } from '../../../../contract/core/money.ts'
import { lineStateLabels, payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import {
  confirmStatement,
  getStatement,
  type StatementLine,
  matchLine,
} from '../../../../contract/payments/statements.ts'
import { statementLineList } from '../../../../contract/payments/statementLineList.ts'
import { Link } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { DeskHead } from '../../../ui/DeskHead.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { useMayCall } from '../../../parts/act/Allowed.tsx'
import { ListPane } from '../../../parts/list/ListPane.tsx'
import { useList } from '../../../parts/list/useList.ts'
import { call } from '../../../sync/session/call.ts'
import { useKeptText } from '../../../sync/editing/useKeptText.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { useIsDesk } from '../../../ui/list/useIsDesk.ts'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { UndoBar } from '../desk/UndoBar.tsx'
import { LeftOut } from './leftOut.ts'
import { OpenLine } from './OpenLine.tsx'
import { StatementWhole } from './StatementWhole.tsx'
import { lineId, needsHand, StatementLines } from './StatementLines.tsx'
import { TabRow } from '../../../ui/TabRow.tsx'

const noneLeftOut: LeftOut = { Without: [] }

const states = Object.keys(lineStateLabels) as StatementLine['State'][]

/** A bank statement: the number of lines per state, the lines with their reasons, and the confirmation. */
export function OpenStatement({ id }: { readonly id: string }) {
  const may = useMayCall()
  const isDesk = useIsDesk()
  const options = { params: { id }, failed: payDeskTexts.statementFailed }
  const list = useList(statementLineList, options)
  const { round, readAgain, change } = list
  const text = useKeptText(`statement/${id}`, LeftOut, noneLeftOut)
  const { State: state = 'matched' } = list.shown
  const loaded = useRead(getStatement, { ...options, round })
  const { isBusy, act } = useAct({ onEnd: readAgain })
  const back = (
    <Button
      component={Link}
      to={paths.statements}
      variant="default"
      leftSection={<Icon name="back" />}
      className="statement-back"
      title={payDeskTexts.back}
    >
      {payDeskTexts.back}
    </Button>
  )
  if (loaded.state !== 'ready')
    return (
      <Stack>
        <DeskHead title={payDeskTexts.statements}>{back}</DeskHead>
        <NotReady read={loaded} />
      </Stack>
    )
  const statement = loaded.value
  const taken = new Set(statement.TakenLines)
  const left = text.values.Without.filter(({ Line }) => !taken.has(Line))
  const without = new Set(pluck(left, 'Line'))
  const count = statement.Counts.matched - left.length
  const sum = statement.MatchedAmount - left.reduce((all, { Amount }) => all + Amount, 0)
  const leaveOut = (lines: readonly StatementLine[], isOut: boolean) => {
    const changed = new Set(pluck(lines, 'Line'))
    const others = text.values.Without.filter(({ Line }) => !changed.has(Line))
    const out = isOut ? lines.map(({ Line, Amount }) => ({ Line, Amount })) : []
    text.change({ Without: [...others, ...out] })
  }
  const choice =
    state === 'matched' && statement.ConfirmedOn === null && may(confirmStatement)
      ? { without, leaveOut }
      : undefined
  const confirm = async () => {
    if (count === 0) return undefined
    await call(confirmStatement, { params: { id }, body: { Without: [...without] } })
    await text.drop()
    return payDeskTexts.confirmed
  }
  const whole = (
    <StatementWhole
      statement={statement}
      label={payDeskTexts.confirmStatement(count, moneyOf(sum, '₹'))}
      busy={isBusy}
      // Beside an open line its own act is the first one.
      isFirst={list.shown.open === undefined}
      onConfirm={() => act(confirm)}
    />
  )
  return (
    <Tabs
      className="statement"
      value={state}
      onChange={(name) => change({ State: states.find((one) => one === name), open: undefined })}
    >
      <Stack>
        <DeskHead
          title={statement.FileName}
          isNamedByTab
          areTabsBelow={isDesk && list.shown.open !== undefined}
          tabs={
            <TabRow active={state} aria-label={payDeskTexts.statements}>
              {states.map((name) => (
                <Tabs.Tab key={name} value={name} mih="var(--target)">
                  {lineStateLabels[name]} {statement.Counts[name].toLocaleString('en-IN')}
                </Tabs.Tab>
              ))}
            </TabRow>
          }
        >
          {back}
          {isDesk && whole}
        </DeskHead>
        <UndoBar round={round} onUndone={readAgain} />
        <Tabs.Panel value={state}>
          <StatementLines list={list} choice={choice} />
        </Tabs.Panel>
        <ListPane
          list={list}
          label={payDeskTexts.line}
          idOf={lineId}
          nameOf={({ Description }) => Description}
        >
          {(number, line) => (
            <OpenLine
              statementId={id}
              number={Number(number)}
              row={line}
              round={round}
              isByHand={(one) => may(matchLine) && needsHand(one, choice)}
              onClose={() => change({ open: undefined })}
              onMatched={() => {
                change({ open: undefined })
                readAgain()
              }}
              onRefused={readAgain}
            />
          )}
        </ListPane>
        {!isDesk && (
          <div className="statement-foot">
            <Title order={2} size="h4">
              {statement.FileName}
            </Title>
            {whole}
          </div>
        )}
      </Stack>
    </Tabs>
  )
}

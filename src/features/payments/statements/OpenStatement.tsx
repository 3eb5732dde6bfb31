import { Alert, Checkbox, Skeleton, Stack, Table, Tabs, Text } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { clockTime, longDate } from '../../../../contract/moments.ts'
import { moneyOf } from '../../../../contract/money.ts'
import { lineStateLabels, payDeskTexts } from '../../../../contract/paymentDesk.ts'
import {
  confirmStatement,
  getStatement,
  getStatementLines,
  type StatementLine,
} from '../../../../contract/statements.ts'
import { useOnNews } from '../../../stores/news.ts'
import { call, messageOf } from '../../../sync/api.ts'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { useNow } from '../../../ui/useNow.ts'
import { Pages } from '../desk/Pages.tsx'
import { UndoBar } from '../desk/UndoBar.tsx'

type State = StatementLine['State']
const states = Object.keys(lineStateLabels) as State[]

/** A statement that was read: how many lines are what, the lines with their reasons, and what is confirmed. */
export function OpenStatement({ id }: { readonly id: string }) {
  const [params, setParams] = useSearchParams()
  const [round, setRound] = useState(0)
  const [without, setWithout] = useState<ReadonlyMap<number, number>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const now = useNow()
  const state = states.find((name) => name === params.get('state')) ?? 'matched'
  const page = Math.max(1, Number(params.get('page')) || 1)
  const loaded = useLoaded(
    async () => (await call(getStatement, { params: { id } })).Result,
    (error) => messageOf(error, payDeskTexts.statementFailed),
    [id, round],
  )
  useOnNews(loaded.refresh)
  const readAgain = () => setRound((count) => count + 1)
  if (loaded.state === 'failed') return <Failure message={loaded.message} again={loaded.again} />
  if (loaded.state === 'loading') return <Skeleton height={320} aria-label="Loading" />
  const statement = loaded.value
  const count = statement.Counts.matched - without.size
  const sum = statement.MatchedAmount - [...without.values()].reduce((all, amount) => all + amount, 0)
  const show = (next: State, of = 1) =>
    setParams({ statement: id, state: next, ...(of > 1 ? { page: String(of) } : {}) })
  const confirm = async () => {
    if (isBusy || count === 0) return
    setBusy(true)
    try {
      await call(confirmStatement, { params: { id }, body: { Without: [...without.keys()] } })
      showSnack(payDeskTexts.confirmed, 'success')
    } catch (error) {
      showSnack(messageOf(error), 'error')
    }
    setBusy(false)
    readAgain()
  }
  return (
    <Stack>
      <Text fw={600}>{statement.FileName}</Text>
      <UndoBar round={round} onUndone={readAgain} />
      {statement.ConfirmedOn !== null && (
        <Alert color="green" role="status">
          {payDeskTexts.statementConfirmed(clockTime(Date.parse(statement.ConfirmedOn), now))}
        </Alert>
      )}
      {statement.ConfirmedOn === null && statement.Counts.matched > 0 && (
        <div>
          <BusyButton type="button" busy={isBusy} fullWidth={false} onClick={() => void confirm()}>
            {payDeskTexts.confirmStatement(count, moneyOf(sum, '₹'))}
          </BusyButton>
        </div>
      )}
      <Tabs value={state} onChange={(name) => show(states.find((one) => one === name) ?? 'matched')}>
        <Tabs.List aria-label={payDeskTexts.statements}>
          {states.map((name) => (
            <Tabs.Tab key={name} value={name} mih={44}>
              {lineStateLabels[name]} {statement.Counts[name].toLocaleString('en-IN')}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={state} pt="md">
          <Lines
            id={id}
            state={state}
            page={page}
            without={without}
            onPage={(of) => show(state, of)}
            {...(statement.ConfirmedOn === null
              ? {
                  onLeaveOut: (line: StatementLine, isOut: boolean) =>
                    setWithout((before) => {
                      const after = new Map(before)
                      if (isOut) after.set(line.Line, line.Amount)
                      else after.delete(line.Line)
                      return after
                    }),
                }
              : {})}
          />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}

interface LinesProps {
  readonly id: string
  readonly state: State
  readonly page: number
  readonly without: ReadonlyMap<number, number>
  readonly onPage: (page: number) => void
  readonly onLeaveOut?: (line: StatementLine, isOut: boolean) => void
}

function Lines({ id, state, page, without, onPage, onLeaveOut }: LinesProps) {
  const lines = useLoaded(
    async () =>
      (await call(getStatementLines, { params: { id }, query: { State: state, Page: page } })).Result,
    (error) => messageOf(error, payDeskTexts.statementFailed),
    [id, state, page],
  )
  if (lines.state === 'failed') return <Failure message={lines.message} again={lines.again} />
  if (lines.state === 'loading') return <Skeleton height={240} aria-label="Loading" />
  const { Rows, Total, PageSize } = lines.value
  if (Rows.length === 0) return <Text>{payDeskTexts.noLines}</Text>
  const isChoice = state === 'matched' && onLeaveOut
  return (
    <Stack>
      <Table.ScrollContainer minWidth={700}>
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              {isChoice && <Table.Th w={72}>{payDeskTexts.take}</Table.Th>}
              <Table.Th>{payDeskTexts.line}</Table.Th>
              <Table.Th>{payDeskTexts.date}</Table.Th>
              <Table.Th>{payDeskTexts.description}</Table.Th>
              <Table.Th ta="right">{payDeskTexts.amount}</Table.Th>
              <Table.Th>{payDeskTexts.matches}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {Rows.map((line) => (
              <Table.Tr key={line.Line}>
                {isChoice && (
                  <Table.Td>
                    <Checkbox
                      aria-label={payDeskTexts.takeLine(line.Line)}
                      checked={!without.has(line.Line)}
                      onChange={(event) => onLeaveOut(line, !event.currentTarget.checked)}
                    />
                  </Table.Td>
                )}
                <Table.Td>{line.Line}</Table.Td>
                <Table.Td>{line.PaidOn && longDate(line.PaidOn, 'UTC')}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  {line.Description}
                  <Text size="sm" c="dimmed">
                    {line.TransactionId}
                  </Text>
                </Table.Td>
                <Table.Td ta="right" className="payment-money">
                  {line.Amount === 0 ? '' : moneyOf(line.Amount, '₹')}
                </Table.Td>
                <Table.Td>
                  {line.Matches.map((match) => (
                    <div key={match.PaymentDetailsId}>
                      {match.FullName}, {match.Reference}: {moneyOf(match.Amount, '₹')}
                    </div>
                  ))}
                  <Text size="sm" c="dimmed">
                    {line.Reason}
                  </Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Pages page={page} total={Math.ceil(Total / PageSize)} onChange={onPage} />
    </Stack>
  )
}

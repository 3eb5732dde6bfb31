import '../../../ui/list/desk.css'
import '../payments.css'
import { Anchor, Button, Card, FileButton, Progress, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { Id } from '../../../../contract/core/fields.ts'
import { limits } from '../../../../contract/core/limits.ts'
import { clockTime } from '../../../../contract/core/moments.ts'
import { moneyOf } from '../../../../contract/core/money.ts'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import { getStatements, statementTexts, uploadStatement } from '../../../../contract/payments/statements.ts'
import { Allowed } from '../../../parts/act/Allowed.tsx'
import { call, messageOf } from '../../../sync/session/call.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { fileBody } from '../../../sync/transport/fileBody.ts'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { DeskHead } from '../../../ui/DeskHead.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'
import { MoneyScreens } from '../desk/MoneyScreens.tsx'
import { useNow } from '../../../ui/reads/useNow.ts'
import { usePick } from '../../../ui/sheet/usePick.ts'
import { OpenStatement } from './OpenStatement.tsx'

/** Bank statements: read, checked line by line, confirmed and undone (design §3 "Payments"). */
export function StatementScreen() {
  const [params] = useSearchParams()
  const id = Id.safeParse(params.get('statement')).data
  if (id) return <OpenStatement key={id} id={id} />
  return (
    <Stack>
      <DeskHead title={payDeskTexts.statements} isNamedByTab tabs={<MoneyScreens here="statements" />} />
      <Statements />
    </Stack>
  )
}

function Statements() {
  const now = useNow()
  const list = useRead(getStatements, { failed: payDeskTexts.statementFailed })
  return (
    <Stack maw={800}>
      <Allowed to={uploadStatement}>
        <Reading />
      </Allowed>
      <Title order={2} size="h4">
        {payDeskTexts.readBefore}
      </Title>
      {list.state !== 'ready' && <NotReady read={list} height={120} />}
      {list.state === 'ready' && list.value.length === 0 && <Text>{payDeskTexts.noStatements}</Text>}
      {list.state === 'ready' && (
        <ul className="desk-cards">
          {list.value.map((statement) => (
            <Card key={statement.StatementId} component="li" withBorder padding="md">
              <Anchor
                component={Link}
                to={`?statement=${statement.StatementId}`}
                fw={600}
                className="payment-link"
              >
                {statement.FileName}
              </Anchor>
              <Text size="sm" c="dimmed">
                {clockTime(Date.parse(statement.CreatedOn), now)} · {moneyOf(statement.MatchedAmount, '₹')}
                {statement.ConfirmedOn !== null &&
                  ` · ${payDeskTexts.statementConfirmed(clockTime(Date.parse(statement.ConfirmedOn), now))}`}
              </Text>
            </Card>
          ))}
        </ul>
      )}
    </Stack>
  )
}

/** Picks a file and uploads it. */
function Reading() {
  const [sent, setSent] = useState<number>()
  const [error, setError] = useState<string>()
  const navigate = useNavigate()
  const read = async (file: File) => {
    setError(file.size > limits.StatementSize ? statementTexts.tooLarge : undefined)
    if (file.size > limits.StatementSize) return
    setSent(0)
    try {
      const { Result } = await call(
        uploadStatement,
        { body: fileBody(file, file.name) },
        { progress: (done, total) => setSent((100 * done) / Math.max(total, 1)) },
      )
      void navigate(`?statement=${Result.StatementId}`)
    } catch (failure) {
      setError(messageOf(failure, payDeskTexts.statementFailed))
      showSnack(messageOf(failure, payDeskTexts.statementFailed), 'error')
      setSent(undefined)
    }
  }
  const pick = usePick((file) => void read(file))
  return (
    <Card withBorder padding="lg">
      <Stack align="start">
        <Text>{payDeskTexts.statementIntro}</Text>
        <FileButton
          {...pick}
          accept=".csv,.txt,.tsv,text/csv"
          inputProps={{ 'aria-label': payDeskTexts.chooseStatement }}
        >
          {({ onClick }) => (
            <Button
              aria-disabled={sent !== undefined}
              onClick={() => {
                if (sent === undefined) onClick()
              }}
            >
              {sent === undefined ? payDeskTexts.chooseStatement : payDeskTexts.reading}
            </Button>
          )}
        </FileButton>
        {sent !== undefined && <Progress value={sent} w="100%" aria-label={payDeskTexts.reading} />}
        {error && (
          <Text c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

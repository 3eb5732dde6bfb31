import { Alert, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { previewDecision, type DecisionBody } from '../../../../contract/papers/decisions.ts'
import { decisionDeskTexts } from '../../../../contract/papers/decisionDesk.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { usePromise } from '../../../ui/reads/usePromise.ts'
import { Depends } from './record/Depends.tsx'
import { FirstMails } from './FirstMails.tsx'

/** The pause in typing after which the mail preview reloads, in milliseconds. */
const quiet = 600

interface DecisionMailsProps {
  readonly body: DecisionBody
  readonly timeZone: string
}

/**
 * The mails of a decision: their number, the time, and the full text of the first; and what depends on a changed
 * decision.
 */
export function DecisionMails({ body, timeZone }: DecisionMailsProps) {
  const [asked] = useDebouncedValue(JSON.stringify(body), quiet)
  const preview = usePromise(
    async () => (await call(previewDecision, { body: JSON.parse(asked) as DecisionBody })).Result,
    (error) => messageOf(error),
    [asked],
  )
  if (preview.state !== 'ready')
    return <NotReady read={preview} loading={<Text c="dimmed">{decisionDeskTexts.previewing}</Text>} />
  const { Mails, Unreachable, UndoMinutes, First, Depends: depends } = preview.value
  return (
    <Stack gap="xs" component="section" aria-label={decisionDeskTexts.mails}>
      {depends && <Depends depends={depends} timeZone={timeZone} losesApproval={body.From === 'approved'} />}
      <Text role="status">
        {decisionDeskTexts.mailCount(Mails)} {decisionDeskTexts.window(UndoMinutes)}
      </Text>
      {Unreachable > 0 && <Alert color="yellow">{decisionDeskTexts.unreachable(Unreachable)}</Alert>}
      <FirstMails mails={First} />
    </Stack>
  )
}

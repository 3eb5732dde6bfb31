import { Button, Group, Stack, Text } from '@mantine/core'
import { clockTime } from '../../../../contract/core/moments.ts'
import {
  endOtherSessions,
  endOwnSession,
  getOwnSessions,
  type OwnSession,
} from '../../../../contract/accounts/ownAccount.ts'
import { call } from '../../../sync/session/call.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { useRead } from '../../../sync/pull/useRead.ts'
import { accountScreenTexts } from './texts.ts'

/** The person's sessions; every session but this one can be ended. */
export function SessionsCard() {
  const loaded = useRead(getOwnSessions, { failed: accountScreenTexts.sessionsFailed })
  const { act } = useAct({ onEnd: loaded.again })
  const end = (calling: () => Promise<{ readonly Message: string }>) =>
    act(async () => (await calling()).Message)
  if (loaded.state !== 'ready') return <NotReady read={loaded} height={80} />
  const { value: sessions, on: readOn } = loaded
  return (
    <Stack gap="md">
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {sessions.map((session) => (
          <Group key={session.Id} component="li" justify="space-between" wrap="nowrap">
            <SessionText session={session} readOn={readOn} />
            {!session.IsCurrent && (
              <Button
                variant="default"
                flex="none"
                aria-label={accountScreenTexts.endNamed(session.Device)}
                onClick={() => end(() => call(endOwnSession, { params: { id: session.Id } }))}
              >
                {accountScreenTexts.end}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      <Text size="sm" c="dimmed">
        {accountScreenTexts.placeHint}
      </Text>
      {sessions.length > 1 && (
        <Group>
          <Button variant="default" onClick={() => end(() => call(endOtherSessions))}>
            {accountScreenTexts.endOthers}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function SessionText({ session, readOn }: { readonly session: OwnSession; readonly readOn: number }) {
  const moment = (instant: string) => clockTime(Date.parse(instant), readOn)
  return (
    <div>
      <Group gap="xs">
        <Text fw={600}>{session.Device}</Text>
        {session.IsCurrent && <span className="tag">{accountScreenTexts.thisSession}</span>}
      </Group>
      <Text size="sm" c="dimmed">
        {accountScreenTexts.begun(moment(session.CreatedOn))},{' '}
        {accountScreenTexts.lastUsed(moment(session.LastUsedOn), session.Place)}
      </Text>
    </div>
  )
}

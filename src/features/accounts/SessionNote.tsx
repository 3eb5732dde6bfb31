import { Alert, Anchor, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { leavingTexts } from '../../../contract/accounts/signOut.ts'
import type { WaitingWork } from '../../cache/transfer/unsentCount.ts'
import { mayHoldWork } from '../../cache/database/workNames.ts'
import { useSession } from '../../stores/session.ts'
import { useWhere } from '../../stores/deviceStore.ts'
import { afterSignIn } from './destination.ts'

const none: readonly WaitingWork[] = []

/** The signed-out people with unsent work on this device; empty until known. */
function useWaitingHere(): readonly WaitingWork[] {
  const [waiting, setWaiting] = useState(none)
  useEffect(() => {
    // Only on a device with earlier work: others load no database code.
    const look = async () => {
      if (!(await mayHoldWork())) return
      const { listWaitingHere } = await import('../../cache/transfer/unsentCount.ts')
      setWaiting(await listWaitingHere())
    }
    look().catch(() => undefined)
  }, [])
  return waiting
}

/** Explains why the person is here although they are, or were, signed in. */
export function SessionNote() {
  // The state at the start: a successful sign-in must not flash a note before it navigates.
  const [{ session, ended }] = useState(() => useSession.getState())
  const [query] = useSearchParams()
  const waiting = useWaitingHere()
  const where = useWhere()
  const count = waiting.reduce((sum, { Count }) => sum + Count, 0)
  const title = count > 0 ? leavingTexts.signInToSend(count) : undefined
  const whose = waiting.map(({ FullName, Count }, index) => (
    <Text key={index} size="sm">
      {leavingTexts.keptOf(Count, FullName, where)}
    </Text>
  ))
  if (ended)
    return (
      <Alert color="gray" role="status" title={title}>
        {whose}
        {count > 0
          ? 'Please sign in again. What waits here is sent after you sign in.'
          : `Please sign in again. What you have not sent yet is saved ${where.kept}. It is sent after you sign in.`}
      </Alert>
    )
  if (!session)
    return title ? (
      <Alert color="gray" role="status" title={title}>
        {whose}
      </Alert>
    ) : null
  return (
    <Alert color="gray" role="status">
      You are signed in as {session.Email}.{' '}
      <Anchor component={Link} to={afterSignIn(query, session.Roles)} inherit>
        Continue
      </Anchor>
    </Alert>
  )
}

/** Says to a signed-in person that a link belongs to another account, and what happens to their own session. */
export function OtherSessionNote({ owner, then }: { readonly owner: string | null; readonly then: string }) {
  const [{ session }] = useState(() => useSession.getState())
  if (!session || session.UserId === owner) return null
  return (
    <Alert color="gray" role="status">
      You are signed in as {session.Email}, and this link belongs to another account. {then}
    </Alert>
  )
}

import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { accountTexts, loginRole, roleQuestion } from '../../../contract/accounts/accounts.ts'
import { texts } from '../../../contract/core/errors.ts'
import { roleLabels } from '../../../contract/core/roles.ts'
import { useSession } from '../../stores/session.ts'
import { updateSession } from '../../stores/sessionRecord.ts'
import { call } from '../../sync/session/call.ts'
import { loadDates, usePublicContent } from '../../sync/public/publicContent.ts'
import { refreshSession } from '../../sync/session/sessionRefresh.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { roleInstead, roleOnOffer, type OwnRole } from './roleOnOffer.ts'

const explanations: Readonly<Record<OwnRole, string>> = {
  PaperPresenter:
    'Submit papers with your co-authors, and register for the conference once they are approved.',
  GeneralAttendee: 'Register for the conference and take part in it.',
}

/** Spec §2 "Role selection 'Select Your Role'". */
export function RoleSelection() {
  const dates = usePublicContent((state) => state.dates)
  const [now] = useState(Date.now)
  /** The role that the portal offers if this device's clock or dates are wrong (offline O18). */
  const [instead, setInstead] = useState<OwnRole>()
  useEffect(() => {
    void loadDates()
  }, [])
  return (
    <Stack align="center" py="xl">
      <ScreenHead title={accountTexts.selectRole} />
      {dates.state === 'loading' && <Skeleton height={220} maw={440} />}
      {dates.state === 'failed' && (
        <Stack align="center" role="alert">
          <Text>{dates.message}</Text>
          <Button variant="default" onClick={() => void loadDates()}>
            Try again
          </Button>
        </Stack>
      )}
      {dates.state === 'ready' && (
        <RoleCard
          role={instead ?? roleOnOffer(dates.value, now)}
          onRefused={(message) => setInstead(roleInstead(message) ?? instead)}
        />
      )}
    </Stack>
  )
}

interface RoleCardProps {
  readonly role: OwnRole
  /** Called with the server's message. */
  readonly onRefused: (message: string) => void
}

/** Fetches tokens with the role in them, once. */
async function renewSession(): Promise<void> {
  const token = useSession.getState().session?.AccessToken
  if (token) await refreshSession(token)
}

function RoleCard({ role, onRefused }: RoleCardProps) {
  const [asking, setAsking] = useState(false)
  const { isBusy, act } = useAct({
    failed: texts.somethingWrong,
    onFailed: (_error, message) => {
      setAsking(false)
      onRefused(message)
      // It was chosen on another device, or the response to the first choice was lost.
      if (message === accountTexts.roleTaken) void renewSession()
    },
    closes: true,
  })
  const label = roleLabels[role]

  const choose = async () => {
    await call(loginRole, { body: { Role: role } })
    // The token's claim follows later; until then, the stored role shows the right screen.
    updateSession({ Roles: [role] })
    await renewSession()
  }

  return (
    <>
      <Card withBorder padding="lg" w="100%" maw={440}>
        <Stack>
          <Group gap="sm">
            <Icon name={role === 'PaperPresenter' ? 'file' : 'ticket'} size={28} />
            <Title order={2} size="h3">
              {label}
            </Title>
          </Group>
          <Text>{explanations[role]}</Text>
          {role === 'GeneralAttendee' && <Text c="dimmed">{accountTexts.roleNote}</Text>}
          <Button onClick={() => setAsking(true)}>Continue as a {label}</Button>
        </Stack>
      </Card>
      <ConfirmDialog
        opened={asking}
        title={accountTexts.selectRole}
        label="Confirm"
        busy={isBusy}
        onClick={() => act(choose)}
        onClose={() => setAsking(false)}
      >
        <Text>{roleQuestion(label)}</Text>
      </ConfirmDialog>
    </>
  )
}

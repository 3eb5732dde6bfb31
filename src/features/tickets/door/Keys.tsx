import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { longDate } from '../../../../contract/core/moments.ts'
import { renewTicketKey, revokeTicketKey, type TicketKey } from '../../../../contract/tickets/tickets.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { useConnection } from '../../../stores/connection.ts'
import { call } from '../../../sync/session/call.ts'
import { AskedButton } from '../../../ui/form/AskedButton.tsx'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { doorTexts } from './texts.ts'

interface KeysProps {
  readonly keys: readonly TicketKey[]
  readonly onChanged: () => void
}

const stateOf = ({ RetiredOn, RevokedOn }: TicketKey): string => {
  if (RevokedOn !== null) return doorTexts.revoked(longDate(RevokedOn))
  return RetiredOn === null ? doorTexts.signs : doorTexts.retired(longDate(RetiredOn))
}

/** The keys that sign tickets: an organiser makes a new one, or revokes one that a stranger may have. */
export function Keys({ keys, onChanged }: KeysProps) {
  const [isOpen, setOpen] = useState(false)
  const isReachable = useConnection((state) => state.reachable)
  const renewing = useAct({ failed: doorTexts.renewFailed })
  const revoking = useAct({ failed: doorTexts.revokeFailed })
  const renew = () =>
    renewing.act(async () => {
      await call(renewTicketKey)
      onChanged()
      return doorTexts.renewed
    })
  const revoke = (id: string) =>
    revoking.act(async () => {
      await call(revokeTicketKey, { params: { id } })
      onChanged()
      return doorTexts.revokedNow
    })
  return (
    <Fold title={doorTexts.keys} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      <Stack gap="sm">
        <Text size="sm">{isReachable ? doorTexts.keysAbout : doorTexts.keysOnline}</Text>
        {keys.length === 0 && <Text c="dimmed">{doorTexts.noKeys}</Text>}
        <ul className="door-people">
          {keys.map((key) => (
            <li key={key.Id} className="door-person">
              <div>
                <Text fw={500}>{doorTexts.key(key.KeyId)}</Text>
                <Text size="sm" c="dimmed">
                  {stateOf(key)}
                </Text>
              </div>
              {key.RevokedOn === null && isReachable && (
                <AskedButton
                  label={doorTexts.revoke}
                  aria-label={doorTexts.revokeNamed(key.KeyId)}
                  title={doorTexts.revokeTitle}
                  text={doorTexts.revokeText}
                  yes={doorTexts.revokeYes}
                  onConfirm={() => revoke(key.Id)}
                />
              )}
            </li>
          ))}
        </ul>
        {isReachable && (
          <Group>
            <BusyButton variant="default" busy={renewing.isBusy} onClick={renew}>
              {doorTexts.renew}
            </BusyButton>
          </Group>
        )}
      </Stack>
    </Fold>
  )
}

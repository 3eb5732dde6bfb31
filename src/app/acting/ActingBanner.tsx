import './acting.css'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { accountAdminTexts } from '../../../contract/accounts/accountAdmin.ts'
import { useSession } from '../../stores/session.ts'
import { leaveActing } from '../../sync/session/leaveActing.ts'
import { countBeforeLeaving, sendBeforeLeaving } from '../../sync/outbox/flushBeforeSignOut.ts'
import { Icon } from '../../ui/icons.tsx'
import { useClosedByBack } from '../../ui/sheet/useSheetAddress.ts'

/** The banner while an admin acts as another user: names that user and leads back (design §3). */
export function ActingBanner() {
  const session = useSession((state) => state.session)
  const [unsent, setUnsent] = useState(0)
  const [isLeaving, setLeaving] = useState(false)
  useClosedByBack(unsent > 0, () => setUnsent(0))
  if (!session) return null
  const leave = async () => {
    if (isLeaving) return
    setLeaving(true)
    let left = await countBeforeLeaving(session.UserId).catch(() => 0)
    if (left > 0)
      left = await sendBeforeLeaving(session.UserId, new AbortController().signal).catch(() => left)
    setLeaving(false)
    if (left > 0) setUnsent(left)
    else await leaveActing()
  }
  return (
    <section
      className="acting-banner"
      aria-label={accountAdminTexts.acting(session.FullName || session.Email)}
    >
      <Icon name="person" />
      <div className="acting-words" role="status">
        <strong>{accountAdminTexts.acting(session.FullName || session.Email)}</strong>
        <span>{accountAdminTexts.actingNote}</span>
      </div>
      <Button variant="white" color="dark" aria-disabled={isLeaving} onClick={() => void leave()}>
        {accountAdminTexts.back}
      </Button>
      <Modal
        opened={unsent > 0}
        onClose={() => setUnsent(0)}
        title={accountAdminTexts.unsentTitle}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Text mb="md">{accountAdminTexts.unsent(unsent)}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setUnsent(0)}>
            {accountAdminTexts.stay}
          </Button>
          <Button onClick={() => void leaveActing()}>{accountAdminTexts.leaveAnyway}</Button>
        </Group>
      </Modal>
    </section>
  )
}

import './bell.css'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useId, useState, type Ref } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { holds } from '../../../contract/core/deskParts.ts'
import { badgeOf, notificationTexts } from '../../../contract/notifications/notifications.ts'
import { laterPart } from '../../parts/later/laterPart.tsx'
import { useHeldParts } from '../../stores/heldParts.ts'
import { useLive } from '../../stores/live.ts'
import { useSession } from '../../stores/session.ts'
import { useAfterFirst } from '../../stores/useAfterFirst.ts'
import { Icon } from '../../ui/icons.tsx'
import { paths } from '../../paths.ts'
import { clickBell } from './bellClick.ts'
import type { NavigationState } from './navigationState.ts'
import { useKeepPulled, useUnread } from './useNotifications.ts'
import { useClosedByBack, useSheetAddress } from '../../ui/sheet/useSheetAddress.ts'
import { useIsPhone } from '../../ui/sheet/useIsPhone.ts'

const BellPanel = laterPart('BellPanel', () => import('./BellPanel.tsx'))
const OpenedDialog = laterPart('OpenedDialog', () => import('./OpenedDialog.tsx'))

/** The bell with its panel, for a person with a role (spec §2 "Navigation bar", "Notification panel"). */
export function Bell() {
  const userId = useSession((state) => state.session?.UserId)
  return userId && <BellOf key={userId} />
}

function BellOf() {
  const isAdmin = useSession((state) => state.isAdmin)
  const hasDesk = holds(useHeldParts(), 'messages')
  const unread = useUnread()
  const isPhone = useIsPhone()
  const [panelState, setPanelState] = useState<'closed' | 'open' | 'left'>('closed')
  const opened = useSheetAddress('notification')
  const [bell, setBell] = useState<HTMLButtonElement | null>(null)
  const id = useId()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isAfterFirst = useAfterFirst()

  const isOpen = panelState === 'open'
  useClosedByBack(isOpen && isPhone, () => setPanelState('closed'))
  const setOpen = (opens: boolean) => setPanelState(opens ? 'open' : 'closed')
  // After a navigation the focus goes to the new page, otherwise back to the bell.
  const returnFocus = panelState !== 'left'
  const goTo = (state: NavigationState) => {
    setPanelState('left')
    if (isAdmin && !hasDesk) return
    void navigate(isAdmin ? paths.notificationsAdmin : paths.notifications, { state })
  }
  // The organisers' screen lists what they sent: notifications to themselves open in place.
  const openInPlace = (id: string) => {
    setPanelState('left')
    opened.open(id)
  }
  const click = () => {
    const clicked = clickBell({ isAdmin, hasDesk, unread, isOpen })
    setOpen(clicked.opens)
    if (clicked.goTo) void navigate(clicked.goTo, { replace: clicked.goTo === pathname })
  }

  return (
    <>
      <BellButton
        ref={setBell}
        id={id}
        unread={unread}
        cap={isPhone ? 10 : 99}
        isOpen={isOpen}
        onClick={click}
      />
      <BellPanel
        isWanted={isOpen}
        isPhone={isPhone}
        id={id}
        button={bell}
        returnFocus={returnFocus}
        onChange={setOpen}
        onLive={() => goTo({ switchToActive: true })}
        onStored={isAdmin ? openInPlace : (notificationId) => goTo({ notificationId, openDetails: true })}
        onAll={() => goTo({ switchToActive: true })}
      />
      {opened.value && (
        <OpenedDialog
          isWanted
          id={opened.value}
          onClose={() => {
            opened.close()
            bell?.focus()
          }}
        />
      )}
      <Arrival />
      {isAfterFirst && <KeptPulled />}
    </>
  )
}

/** Pulls the list, once the first screen is shown. */
function KeptPulled() {
  useKeepPulled()
  return null
}

interface BellButtonProps {
  readonly unread: number
  readonly cap: 99 | 10
  readonly isOpen: boolean
  readonly onClick: () => void
  /** Its id, from which that of its panel is made. */
  readonly id: string
  readonly ref?: Ref<HTMLButtonElement>
}

function BellButton({ unread, cap, isOpen, onClick, id, ref }: BellButtonProps) {
  const isConnected = useLive(({ state }) => state === 'connected')
  const { bell, connected, disconnected } = notificationTexts
  // What is said is what is seen, so that it can be named to the device by voice.
  const badge = badgeOf(unread, cap)
  return (
    <UnstyledButton
      {...(ref && { ref })}
      id={id}
      className="bell"
      aria-label={bell(badge, isConnected ? connected : disconnected)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isOpen ? `${id}-dropdown` : undefined}
      onClick={onClick}
    >
      <Icon name="bell" size={22} />
      {badge && (
        <span className="bell-badge" aria-hidden="true">
          {badge}
        </span>
      )}
      <span className="live-dot bell-dot" data-connected={isConnected || undefined} aria-hidden="true" />
    </UnstyledButton>
  )
}

/** Announces the latest live message to a screen reader. */
function Arrival() {
  const newest = useLive((state) => state.notifications[0])
  const [first] = useState(newest?.id)
  const isNew = newest !== undefined && newest.id !== first && !newest.isRead
  return <VisuallyHidden role="status">{isNew && newest.message}</VisuallyHidden>
}

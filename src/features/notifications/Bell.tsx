import './bell.css'
import { Drawer, Popover, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useRef, useState, type Ref } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { holds } from '../../../contract/core/deskParts.ts'
import { badgeOf, notificationTexts } from '../../../contract/notifications/notifications.ts'
import { useHeldParts } from '../../stores/heldParts.ts'
import { useLive } from '../../stores/live.ts'
import { useSession } from '../../stores/session.ts'
import { Icon } from '../../ui/icons.tsx'
import { lazyScreen } from '../../ui/lazyScreen.tsx'
import { paths } from '../../paths.ts'
import { clickBell } from './bellClick.ts'
import type { NavigationState } from './navigationState.ts'
import { useKeepPulled, useUnread } from './useNotifications.ts'
import { useClosedByBack, useSheetAddress } from '../../ui/sheet/useSheetAddress.ts'

const Panel = lazyScreen('Panel', () => import('./Panel.tsx'))
const OpenedDialog = lazyScreen('OpenedDialog', () => import('./OpenedDialog.tsx'))

/** The bell with its panel, for a person with a role (spec §2 "Navigation bar", "Notification panel"). */
export function Bell() {
  const userId = useSession((state) => state.session?.UserId)
  return userId && <BellOf key={userId} />
}

function BellOf() {
  const isAdmin = useSession((state) => state.isAdmin)
  const hasDesk = holds(useHeldParts(), 'messages')
  const unread = useUnread()
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const [panelState, setPanelState] = useState<'closed' | 'open' | 'left'>('closed')
  const opened = useSheetAddress('notification')
  const bell = useRef<HTMLButtonElement>(null)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useKeepPulled()

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
  const panel = (
    <Suspense fallback={null}>
      <Panel
        onLive={() => goTo({ switchToActive: true })}
        onStored={isAdmin ? openInPlace : (notificationId) => goTo({ notificationId, openDetails: true })}
        onAll={() => goTo({ switchToActive: true })}
      />
    </Suspense>
  )
  const click = () => {
    const clicked = clickBell({ isAdmin, hasDesk, unread, isOpen })
    setOpen(clicked.opens)
    if (clicked.goTo) void navigate(clicked.goTo, { replace: clicked.goTo === pathname })
  }

  return (
    <>
      <Popover
        opened={isOpen && !isPhone}
        onChange={setOpen}
        position="bottom-end"
        width="26rem"
        shadow="md"
        withinPortal={false}
        returnFocus={returnFocus}
      >
        <Popover.Target>
          <BellButton ref={bell} unread={unread} cap={isPhone ? 10 : 99} isOpen={isOpen} onClick={click} />
        </Popover.Target>
        <Popover.Dropdown className="bell-panel">
          <div className="bell-head">
            <PanelTitle />
          </div>
          {panel}
        </Popover.Dropdown>
      </Popover>
      <Drawer
        opened={isOpen && isPhone}
        onClose={() => setOpen(false)}
        returnFocus={returnFocus}
        position="right"
        size="100%"
        title={<PanelTitle />}
        classNames={{ title: 'bell-head' }}
      >
        {panel}
      </Drawer>
      <Suspense fallback={null}>
        {opened.value && (
          <OpenedDialog
            id={opened.value}
            onClose={() => {
              opened.close()
              bell.current?.focus()
            }}
          />
        )}
      </Suspense>
      <Arrival />
    </>
  )
}

interface BellButtonProps {
  readonly unread: number
  readonly cap: 99 | 10
  readonly isOpen: boolean
  readonly onClick: () => void
  readonly ref?: Ref<HTMLButtonElement>
}

function BellButton({ unread, cap, isOpen, onClick, ...target }: BellButtonProps) {
  const isConnected = useLive(({ state }) => state === 'connected')
  const { bell, connected, disconnected } = notificationTexts
  // What is said is what is seen, so that it can be named to the device by voice.
  const badge = badgeOf(unread, cap)
  return (
    <UnstyledButton
      {...target}
      className="bell"
      aria-label={bell(badge, isConnected ? connected : disconnected)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
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

function PanelTitle() {
  return (
    <>
      <span>{notificationTexts.title}</span>
      <LiveState />
    </>
  )
}

/** Announces the latest live message to a screen reader. */
function Arrival() {
  const newest = useLive((state) => state.notifications[0])
  const [first] = useState(newest?.id)
  const isNew = newest !== undefined && newest.id !== first && !newest.isRead
  return <VisuallyHidden role="status">{isNew && newest.message}</VisuallyHidden>
}

/** Whether live messages work right now (spec §2 "Notification panel"). */
function LiveState() {
  const isConnected = useLive(({ state }) => state === 'connected')
  return (
    <span className="live-state" role="status">
      <span className="live-dot" data-connected={isConnected || undefined} aria-hidden="true" />
      {isConnected ? notificationTexts.connected : notificationTexts.disconnected}
    </span>
  )
}

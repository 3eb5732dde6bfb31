import { Drawer, Popover } from '@mantine/core'
import { notificationTexts } from '../../../contract/notifications/notifications.ts'
import { AtElement } from '../../parts/later/AtElement.tsx'
import { useLive } from '../../stores/live.ts'
import { Panel, type PanelProps } from './Panel.tsx'

interface BellPanelProps extends PanelProps {
  readonly isWanted: boolean
  readonly isPhone: boolean
  readonly id: string
  /** The bell, where it opens. */
  readonly button: HTMLElement | null
  readonly returnFocus: boolean
  readonly onChange: (isOpen: boolean) => void
}

/** The bell's panel: below it, and a sheet on a phone. */
export function BellPanel({
  isWanted,
  id,
  isPhone,
  button,
  returnFocus,
  onChange,
  ...panel
}: BellPanelProps) {
  if (!button) return null
  return (
    <>
      <Popover
        id={id}
        opened={isWanted && !isPhone}
        onChange={onChange}
        position="bottom-end"
        width="26rem"
        shadow="md"
        withinPortal={false}
        returnFocus={returnFocus}
      >
        <Popover.Target>
          <AtElement element={button} />
        </Popover.Target>
        <Popover.Dropdown className="bell-panel">
          <div className="bell-head">
            <PanelTitle />
          </div>
          <Panel {...panel} />
        </Popover.Dropdown>
      </Popover>
      <Drawer
        opened={isWanted && isPhone}
        onClose={() => onChange(false)}
        returnFocus={returnFocus}
        position="right"
        size="100%"
        title={<PanelTitle />}
        classNames={{ title: 'bell-head' }}
      >
        <Panel {...panel} />
      </Drawer>
    </>
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

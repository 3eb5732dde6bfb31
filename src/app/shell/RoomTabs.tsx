import { Text, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Suspense, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { deskPartTexts, holds } from '../../../contract/core/deskParts.ts'
import { paths } from '../../paths.ts'
import { useHeldParts } from '../../stores/heldParts.ts'
import { lazyScreen } from '../../ui/lazyScreen.tsx'
import { placeAt, roomsOf } from './rooms.ts'

/** Loaded when somebody looks for something. */
const Finder = lazyScreen('Finder', () => import('../finder/Finder.tsx'))

const isMac = () => navigator.platform.startsWith('Mac')

/** The organisers' rooms and the screens of the present one, below the bar; Control or Command K finds anything. */
export function RoomTabs() {
  const held = useHeldParts()
  const rooms = useMemo(() => roomsOf(held), [held])
  const here = placeAt(useLocation(), rooms)
  const [isFinding, setFinding] = useState(false)
  // Also while somebody types.
  useHotkeys([['mod+K', () => setFinding(true)]], [], true)
  return (
    <>
      <div className="shell-rooms">
        <nav aria-label="Rooms">
          {rooms.map((room) => (
            <Link
              key={room.label}
              to={room.places[0]?.path ?? paths.home}
              className="shell-room"
              aria-current={room === here?.room ? 'true' : undefined}
            >
              {room.label}
            </Link>
          ))}
        </nav>
        {here && here.room.places.length > 1 && (
          <nav aria-label={`Screens of ${here.room.label}`} className="shell-screens">
            {here.room.places.map((place) => (
              <Link
                key={place.path}
                to={place.path}
                className="shell-room"
                aria-current={place === here.place ? 'page' : undefined}
              >
                {place.label}
              </Link>
            ))}
          </nav>
        )}
        <UnstyledButton
          className="shell-room"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setFinding(true)}
        >
          Find <kbd>{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
        </UnstyledButton>
      </div>
      {here && !holds(held, here.place.part, true) && (
        <Text size="sm" c="dimmed" role="status" className="shell-reads">
          {deskPartTexts.readOnly}.
        </Text>
      )}
      <Suspense fallback={null}>{isFinding && <Finder onClose={() => setFinding(false)} />}</Suspense>
    </>
  )
}

import { UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { lazyScreen } from '../../ui/lazyScreen.tsx'
import { placeAt, rooms } from './rooms.ts'

/** Loaded when somebody looks for something. */
const Finder = lazyScreen('Finder', () => import('../finder/Finder.tsx'))

const isMac = () => navigator.platform.startsWith('Mac')

/** The organisers' rooms and the screens of the present one, below the bar; Control or Command K finds anything. */
export function RoomTabs() {
  const here = placeAt(useLocation())
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
              to={room.path}
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
      <Suspense fallback={null}>{isFinding && <Finder onClose={() => setFinding(false)} />}</Suspense>
    </>
  )
}

import { Text, UnstyledButton } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { deskPartTexts, holds } from '../../../contract/core/deskParts.ts'
import { paths } from '../../paths.ts'
import { laterPart } from '../../parts/later/laterPart.tsx'
import { useHeldParts } from '../../stores/heldParts.ts'
import { useShortcut } from '../../ui/useShortcut.ts'
import { placeAt, areasOf } from './areas.ts'
import { useTypedAhead } from './useTypedAhead.ts'

/** Loaded when somebody looks for something. */
const Finder = laterPart('Finder', () => import('../finder/Finder.tsx'))

const isMac = () => navigator.platform.startsWith('Mac')

/** The organisers' areas and the screens of the present one, below the bar; Control or Command K finds anything. */
export function AreaTabs() {
  const held = useHeldParts()
  const areas = useMemo(() => areasOf(held), [held])
  const here = placeAt(useLocation(), areas)
  // What is looked for; undefined while nothing is.
  const [wanted, setWanted] = useState<string>()
  const find = () => setWanted('')
  useShortcut('mod+K', find, { isTyped: true })
  const isComing = Finder.useStage() !== 'failed'
  useTypedAhead(wanted !== undefined && isComing, (letter) => setWanted((before = '') => before + letter))
  return (
    <>
      <div className="shell-areas">
        <nav aria-label="Areas">
          {areas.map((area) => (
            <Link
              key={area.label}
              to={area.places[0]?.path ?? paths.home}
              className="shell-area"
              aria-current={area === here?.area ? 'true' : undefined}
            >
              {area.label}
            </Link>
          ))}
        </nav>
        {here && here.area.places.length > 1 && (
          <nav aria-label={`Screens of ${here.area.label}`} className="shell-screens">
            {here.area.places.map((place) => (
              <Link
                key={place.path}
                to={place.path}
                className="shell-area"
                aria-current={place === here.place ? 'page' : undefined}
              >
                {place.label}
              </Link>
            ))}
          </nav>
        )}
        <UnstyledButton className="shell-area" aria-keyshortcuts="Control+K Meta+K" onClick={find}>
          Find <kbd>{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
        </UnstyledButton>
      </div>
      {here && !holds(held, here.place.part, true) && (
        <Text size="sm" c="dimmed" role="status" className="shell-reads">
          {deskPartTexts.readOnly}.
        </Text>
      )}
      {wanted !== undefined && (
        <Finder isWanted text={wanted} onText={setWanted} onClose={() => setWanted(undefined)} />
      )}
    </>
  )
}

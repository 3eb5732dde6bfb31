import './store.css'
import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router-dom'
import { lostTexts } from '../../features/sync/texts.ts'
import { useLost } from '../../features/sync/useLost.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icons.tsx'

/** The banner above the screen while the portal lacks changes that it had confirmed. */
export function LostBanner() {
  const lost = useLost()
  const { pathname } = useLocation()
  // Their own screen shows them.
  if (!lost || lost.length === 0 || pathname === paths.sync) return null
  return (
    <div role="alert" className="store-banner">
      <div className="store-banner-inner">
        <Icon name="warning" />
        <div className="store-banner-words">
          <strong>{lostTexts.title}</strong>
          <span>{lostTexts.count(lost.length)}</span>
        </div>
        <div className="store-banner-buttons">
          <Button component={Link} to={paths.sync} variant="white" color="dark">
            {lostTexts.open}
          </Button>
        </div>
      </div>
    </div>
  )
}

import './oneLine.css'
import './screenLinks.css'
import { Box } from '@mantine/core'
import { Link } from 'react-router-dom'

interface ScreenLinksProps {
  readonly label: string
  readonly screens: readonly { readonly label: string; readonly to: string; readonly isHere: boolean }[]
}

/** Brings the present screen into sight, where the links have no room. */
function showHere(nav: HTMLElement | null): void {
  const here = nav?.querySelector<HTMLElement>('[aria-current]')
  if (nav && here) nav.scrollLeft = here.offsetLeft - nav.offsetLeft
}

/** The screens that belong together, on a phone. A wide screen has them among the screens of its areas. */
export const ScreenLinks = ({ label, screens }: ScreenLinksProps) => (
  <Box component="nav" hiddenFrom="md" className="screen-links one-line" aria-label={label} ref={showHere}>
    {screens.map((screen) => (
      <Link
        key={screen.to}
        to={screen.to}
        className="screen-link"
        aria-current={screen.isHere ? 'page' : undefined}
      >
        {screen.label}
      </Link>
    ))}
  </Box>
)

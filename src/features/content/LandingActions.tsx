import { Button, Group } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useSession } from '../../stores/session.ts'
import { paths } from '../../ui/paths.ts'

/** The two ways in, for visitors. */
export function LandingActions() {
  const isSignedIn = useSession((state) => state.session !== null)
  if (isSignedIn) return null
  return (
    <Group>
      <Button component={Link} to={paths.register}>
        Register
      </Button>
      <Button component={Link} to={paths.login} variant="default">
        Login
      </Button>
    </Group>
  )
}

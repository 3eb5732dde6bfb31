import { Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { ScreenHead } from '../ui/ScreenHead.tsx'
import { paths } from '../paths.ts'

/** The screen for an unknown address. */
export function NotFound() {
  return (
    <Stack align="center" py="xl">
      <ScreenHead title="Page not found" />
      <Text>There is no page at this address.</Text>
      <Button component={Link} to={paths.home}>
        Go to the start page
      </Button>
    </Stack>
  )
}

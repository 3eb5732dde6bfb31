import { Button, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { usePageTitle } from '../ui/pageTitle.ts'
import { paths } from '../paths.ts'

/** The screen for an unknown address. */
export function NotFound() {
  usePageTitle('Page not found')
  return (
    <Stack align="center" py="xl">
      <Title order={1} size="h2">
        Page not found
      </Title>
      <Text>There is no page at this address.</Text>
      <Button component={Link} to={paths.home}>
        Go to the start page
      </Button>
    </Stack>
  )
}

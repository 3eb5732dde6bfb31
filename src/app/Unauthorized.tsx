import { Button, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { publicTexts } from '../../contract/core/publicTexts.ts'
import { usePageTitle } from '../ui/pageTitle.ts'
import { paths } from '../paths.ts'

/** The screen for a user with the wrong role (spec §2 "Protected routes"). */
export function Unauthorized() {
  usePageTitle(publicTexts.unauthorizedTitle)
  return (
    <Stack align="center" py="xl">
      <Title order={1} size="h2">
        {publicTexts.unauthorizedTitle}
      </Title>
      <Text>{publicTexts.unauthorizedText}</Text>
      <Button component={Link} to={paths.login}>
        Go Back
      </Button>
    </Stack>
  )
}

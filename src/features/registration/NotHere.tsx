import { Alert, Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { paths } from '../../paths.ts'

/** Shown if this device does not know the person of a screen: a way back, never an empty form. */
export function NotHere() {
  return (
    <Stack align="start">
      <Text>{registrationTexts.notHere}</Text>
      <Button component={Link} to={paths.home} variant="default">
        {registrationTexts.home}
      </Button>
    </Stack>
  )
}

/** Shown to somebody who follows the link of another person: a way to their own registration. */
export function NotYours() {
  return (
    <Alert color="gray" title={registrationTexts.notYours} role="status">
      <Text mb="sm">{registrationTexts.notYoursText}</Text>
      <Button component={Link} to={paths.ownRegistration} variant="default">
        {registrationTexts.ownRegistration}
      </Button>
    </Alert>
  )
}

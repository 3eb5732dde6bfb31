import { Alert, Button } from '@mantine/core'
import { formTexts } from '../../contract/core/forms.ts'

interface FailureProps {
  readonly message: string
  readonly again: () => void
}

/** Says why something could not be shown, and offers to try again. */
export function Failure({ message, again }: FailureProps) {
  return (
    <Alert color="red" title={message} role="alert">
      <Button variant="default" onClick={again}>
        {formTexts.tryAgain}
      </Button>
    </Alert>
  )
}

import { Alert, Button } from '@mantine/core'
import { formTexts } from '../../contract/core/forms.ts'

/** Says why something could not be shown, and offers to try again. */
export function Failure({ message, again }: { readonly message: string; readonly again: () => void }) {
  return (
    <Alert color="error" title={message} role="alert">
      <Button variant="default" onClick={again}>
        {formTexts.tryAgain}
      </Button>
    </Alert>
  )
}

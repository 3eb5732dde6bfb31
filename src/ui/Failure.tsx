import { Button } from '@mantine/core'
import { formTexts } from '../../contract/core/forms.ts'
import { ErrorAlert } from './ErrorAlert.tsx'

/** Says why something could not be shown, and offers to try again. */
export function Failure({ message, again }: { readonly message: string; readonly again: () => void }) {
  return (
    <ErrorAlert title={message} role="alert">
      <Button variant="default" onClick={again}>
        {formTexts.tryAgain}
      </Button>
    </ErrorAlert>
  )
}

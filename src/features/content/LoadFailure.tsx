import { Alert, Button } from '@mantine/core'
import { contentTexts } from '../../../contract/content.ts'

interface LoadFailureProps {
  readonly message: string
  again(): Promise<void>
}

/** Says why something could not be shown (spec §8), and offers to try again. */
export function LoadFailure({ message, again }: LoadFailureProps) {
  return (
    <Alert color="red" title={contentTexts.loadError(message)}>
      <Button variant="default" onClick={() => void again()}>
        Try again
      </Button>
    </Alert>
  )
}

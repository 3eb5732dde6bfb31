import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { otherWindowTexts } from '../../../contract/device/otherWindow.ts'

interface OpenInOtherTabProps {
  readonly title: string
  /** Asks the other window to release the edit lock. */
  readonly takeOver: () => Promise<void>
}

/** Shows that another window edits a form, and offers to edit it here (offline O8). */
export function OpenInOtherTab({ title, takeOver }: OpenInOtherTabProps) {
  const [isAsking, setAsking] = useState(false)
  const ask = () => {
    if (isAsking) return
    setAsking(true)
    void takeOver().finally(() => setAsking(false))
  }
  return (
    <Alert color="gray" title={title} role="status">
      <Stack align="start">
        <Text>{isAsking ? otherWindowTexts.asking : otherWindowTexts.text}</Text>
        <Button variant="default" aria-disabled={isAsking} onClick={ask}>
          {otherWindowTexts.editHere}
        </Button>
      </Stack>
    </Alert>
  )
}

import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { formTexts } from '../../../../contract/core/forms.ts'
import { importDeskTexts as texts } from './texts.ts'
import { momentIn } from '../../../../contract/core/moments.ts'
import { getImportState, undoImport } from '../../../../contract/papers/paperImport.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'

interface LastImportProps {
  readonly timeZone: string
  readonly onUndone: () => void
}

/** The last imported file, which can be undone until somebody has edited one of its papers. */
export function LastImport({ timeZone, onUndone }: LastImportProps) {
  const [isAsking, setAsking] = useState<boolean>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const loaded = useRead(getImportState)
  // An import does not depend on an earlier one.
  if (loaded.state !== 'ready' || loaded.value?.State !== 'done') return null
  const { ImportId, FileName, Total, CreatedOn } = loaded.value
  const ask = () => {
    setError('')
    setAsking(true)
  }
  const undo = () => {
    if (isBusy) return
    setBusy(true)
    call(undoImport, { params: { id: ImportId } })
      .then(
        ({ Result }) => {
          showSnack(texts.undone(Result.Papers), 'success')
          onUndone()
        },
        (failure: unknown) => setError(messageOf(failure)),
      )
      .finally(() => {
        setBusy(false)
        setAsking(false)
      })
  }
  return (
    <section aria-label={texts.last}>
      <Group justify="space-between">
        <Text className="import-name">{texts.lastFile(FileName, Total, momentIn(timeZone, CreatedOn))}</Text>
        {!isAsking && (
          <Button variant="default" autoFocus={isAsking === false} onClick={ask}>
            {texts.undo}
          </Button>
        )}
      </Group>
      {isAsking && (
        <Alert color="yellow" mt="xs">
          <Text mb="xs">{texts.undoWarning(Total)}</Text>
          <Group>
            <BusyButton busy={isBusy} onClick={undo}>
              {texts.undoNow(Total)}
            </BusyButton>
            <Button variant="default" autoFocus disabled={isBusy} onClick={() => setAsking(false)}>
              {formTexts.cancel}
            </Button>
          </Group>
        </Alert>
      )}
      {error && (
        <Alert color="red" role="alert" mt="xs">
          {error}
        </Alert>
      )}
    </section>
  )
}

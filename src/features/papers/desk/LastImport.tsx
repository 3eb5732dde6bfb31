import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { formTexts } from '../../../../contract/core/forms.ts'
import { importDeskTexts as texts } from './texts.ts'
import { momentIn } from '../../../../contract/core/moments.ts'
import { getImportState, undoImport } from '../../../../contract/papers/paperImport.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx'

interface LastImportProps {
  readonly timeZone: string
  readonly onUndone: () => void
}

/** The last imported file, which can be undone until somebody has edited one of its papers. */
export function LastImport({ timeZone, onUndone }: LastImportProps) {
  const [isAsking, setAsking] = useState<boolean>()
  const [error, setError] = useState('')
  const { isBusy, act } = useAct({
    failed: () => '',
    onFailed: (failure) => setError(messageOf(failure)),
    onEnd: () => setAsking(false),
  })
  const loaded = useRead(getImportState)
  // An import does not depend on an earlier one.
  if (loaded.state !== 'ready' || loaded.value?.State !== 'done') return null
  const { ImportId, FileName, Total, CreatedOn } = loaded.value
  const ask = () => {
    setError('')
    setAsking(true)
  }
  const undo = async () => {
    const { Result } = await call(undoImport, { params: { id: ImportId } })
    onUndone()
    return texts.undone(Result.Papers)
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
            <BusyButton busy={isBusy} onClick={() => act(undo)}>
              {texts.undoNow(Total)}
            </BusyButton>
            <Button variant="default" autoFocus disabled={isBusy} onClick={() => setAsking(false)}>
              {formTexts.cancel}
            </Button>
          </Group>
        </Alert>
      )}
      {error && (
        <ErrorAlert role="alert" mt="xs">
          {error}
        </ErrorAlert>
      )}
    </section>
  )
}

import { Text } from '@mantine/core'
import { useState } from 'react'
import { downloadOwnBytes } from '../../../sync/files/download.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { saveFile } from '../../../ui/files/saveFile.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import { accountWords } from './accountWords.ts'

/** Gives a person all data that the portal has about them. */
export function DataCard() {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    if (busy) return
    setBusy(true)
    try {
      saveFile(await downloadOwnBytes(accountWords.downloadFailed), 'lectern-data.zip')
    } catch {
      showSnack(accountWords.downloadFailed, 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Text>{accountWords.dataText}</Text>
      <BusyButton
        type="button"
        busy={busy}
        fullWidth={false}
        w="fit-content"
        variant="default"
        onClick={() => void download()}
      >
        {accountWords.download}
      </BusyButton>
    </>
  )
}

import { Text } from '@mantine/core'
import { downloadOwnBytes } from '../../../sync/files/download.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { saveFile } from '../../../ui/files/saveFile.ts'
import { accountWords } from './accountWords.ts'

/** Gives a person all data that the portal has about them. */
export function DataCard() {
  const { isBusy, act } = useAct({ failed: () => accountWords.downloadFailed })
  const download = async () =>
    saveFile(await downloadOwnBytes(accountWords.downloadFailed), 'lectern-data.zip')
  return (
    <>
      <Text>{accountWords.dataText}</Text>
      <BusyButton busy={isBusy} w="fit-content" variant="default" onClick={() => act(download)}>
        {accountWords.download}
      </BusyButton>
    </>
  )
}

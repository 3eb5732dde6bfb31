import { Button } from '@mantine/core'
import { exportTexts } from '../../../contract/device/sync.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { Icon } from '../../ui/icons.tsx'
import { saveDrafts } from './saveDrafts.ts'

/** Saves all drafts of this device as a file (offline O13). */
export function SaveAllButton() {
  const { work } = useDatabases()
  return (
    <Button variant="default" leftSection={<Icon name="download" />} onClick={() => void saveDrafts(work)}>
      {exportTexts.exportAll}
    </Button>
  )
}

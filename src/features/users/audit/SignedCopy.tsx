import { Button } from '@mantine/core'
import { auditTexts } from '../../../../contract/audit/auditTexts.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { downloadSignedLog } from '../../../sync/files/download.ts'
import { saveFile } from '../../../ui/files/saveFile.ts'
import { Icon } from '../../../ui/icons.tsx'

/** Saves the whole audit log with the portal's signature. */
export function SignedCopy() {
  const { isBusy, act } = useAct({ failed: () => auditTexts.signedFailed })
  const save = async () => {
    saveFile(await downloadSignedLog(auditTexts.signedFailed), 'audit.jsonl')
  }
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" />}
      aria-disabled={isBusy}
      onClick={() => act(save)}
    >
      {auditTexts.signedCopy}
    </Button>
  )
}

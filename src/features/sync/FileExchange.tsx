import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { fileTexts } from '../../../contract/files/files.ts'
import { noId } from '../../../contract/core/limits.ts'
import { exportTexts } from '../../../contract/device/sync.ts'
import { ImportError } from '../../cache/transfer/exportFormat.ts'
import { importWork, type Imported } from '../../cache/transfer/importDrafts.ts'
import { NoRoomError } from '../../cache/database/localFiles.ts'
import { ownerOf } from '../../cache/entities/owner.ts'
import { wakeSync } from '../../sync/outbox/syncEngine.ts'
import { Icon } from '../../ui/icons.tsx'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { usePick } from '../../ui/sheet/usePick.ts'
import { SaveAllButton } from './SaveAllButton.tsx'

interface ImportResult {
  readonly isGood: boolean
  readonly text: string
}

function wordsOf({ Added, ToCompare, Same, Left }: Imported): string {
  const sentences = [
    Added.length > 0 && exportTexts.added(Added.length),
    ToCompare.length > 0 && exportTexts.toCompare(ToCompare.length),
    Same > 0 && exportTexts.same(Same),
    Left > 0 && exportTexts.left(Left),
  ].filter(Boolean)
  return sentences.length > 0 ? sentences.join(' ') : exportTexts.nothing
}

function reasonOf(error: unknown): string {
  if (error instanceof ImportError) return error.message
  return error instanceof NoRoomError ? fileTexts.noRoom : exportTexts.importFailed
}

/** Exports drafts to a file, and imports them from one (offline O13). */
export function FileExchange({ session }: { readonly session: Session }) {
  const { work, UserId } = useDatabases()
  const [result, setResult] = useState<ImportResult>()
  const [isBusy, setBusy] = useState(false)

  const take = async (file: File) => {
    setBusy(true)
    setResult(undefined)
    const owner = session.UserDetailId === noId ? undefined : ownerOf(session)
    try {
      setResult({ isGood: true, text: wordsOf(await importWork(work, UserId, file, Date.now(), owner)) })
      void wakeSync(true)
    } catch (error) {
      setResult({ isGood: false, text: reasonOf(error) })
    } finally {
      setBusy(false)
    }
  }

  const pick = usePick((file) => void take(file))

  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {exportTexts.exportHint}
      </Text>
      <Group gap="xs">
        <SaveAllButton />
        <FileButton
          {...pick}
          accept="application/json,.json"
          inputProps={{ 'aria-label': exportTexts.import }}
        >
          {({ onClick }) => (
            <Button
              variant="default"
              leftSection={<Icon name="upload" />}
              aria-disabled={isBusy}
              onClick={() => {
                if (!isBusy) onClick()
              }}
            >
              {isBusy ? exportTexts.importing : exportTexts.import}
            </Button>
          )}
        </FileButton>
      </Group>
      {result && (
        <Alert
          variant="outline"
          color={result.isGood ? 'green' : 'error'}
          icon={<Icon name={result.isGood ? 'check' : 'warning'} />}
          role={result.isGood ? 'status' : 'alert'}
          styles={{ message: { color: 'var(--mantine-color-text)' } }}
        >
          {result.text}
        </Alert>
      )}
    </Stack>
  )
}

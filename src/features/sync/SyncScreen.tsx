import './sync.css'
import { Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { syncTexts } from '../../../contract/device/sync.ts'
import { useSession } from '../../stores/session.ts'
import { useWhere } from '../../stores/deviceStore.ts'
import { Fold } from '../../ui/Fold.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { DraftsHere } from './DraftsHere.tsx'
import { FileExchange } from './FileExchange.tsx'
import { formLists } from './formLists.ts'
import { FormsHere } from './FormsHere.tsx'
import { LostHere } from './LostHere.tsx'
import { MergesHere } from './MergesHere.tsx'
import { StoreFacts } from './StoreFacts.tsx'
import { Waiting } from './Waiting.tsx'

/** The outbox with reasons, and the data saved on this device (offline O6, O7, O13). */
export function SyncScreen() {
  const where = useWhere()
  const session = useSession((state) => state.session)
  const [isOpen, setOpen] = useState(false)
  if (!session) return null
  return (
    <Stack gap="xl">
      <Stack>
        <ScreenHead title={syncTexts.title} />
        <LostHere />
        <MergesHere />
        <Waiting />
        <Fold title={syncTexts.details} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
          <StoreFacts />
        </Fold>
      </Stack>
      <Stack component="section" aria-labelledby="drafts-here">
        <Title order={2} size="h4" id="drafts-here">
          {syncTexts.here(where)}
        </Title>
        <FileExchange session={session} />
        <DraftsHere />
      </Stack>
      {formLists.map((list) => (
        <FormsHere key={list.title} list={list} />
      ))}
    </Stack>
  )
}

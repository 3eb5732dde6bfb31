import { Alert, Text } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { readOutbox } from '../../cache/outbox/outbox.ts'
import type { RegistrationDraft } from '../../cache/database/deviceRows.ts'
import { useWhere } from '../../stores/deviceStore.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'

/** Why a save was refused, or that it is queued; the choices stay (offline O6). */
export function RefusedSave({ draft }: { readonly draft: RegistrationDraft }) {
  const { work } = useDatabases()
  const rows = useLiveQuery(
    async () => (await readOutbox(work)).filter(({ EntityId }) => EntityId === draft.EntityId),
    [work, draft.EntityId],
  )
  const where = useWhere()
  const refused = rows?.find(({ State }) => State === 'refused')
  if (refused) {
    const fallback = draft.BaseVersion === 0 ? registrationTexts.createFailed : registrationTexts.updateFailed
    const errors = refused.Errors.length > 0 ? refused.Errors : [refused.LastError || fallback]
    return (
      <ErrorAlert title={registrationTexts.attention} role="alert">
        {errors.map((error) => (
          <Text key={error}>{error}</Text>
        ))}
      </ErrorAlert>
    )
  }
  if (!rows?.some(({ State }) => State === 'pending' || State === 'needs-sign-in')) return null
  return (
    <Alert color="gray" title={registrationTexts.waiting}>
      {registrationTexts.queued(where)}
    </Alert>
  )
}

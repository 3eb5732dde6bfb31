import { Alert, Button, Group, Text } from '@mantine/core'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import type { RegistrationDraft } from '../../cache/database/deviceRows.ts'
import { registrationDrafts } from '../../cache/entities/registrationDrafts.ts'
import { useConflict } from '../../parts/conflict/useConflict.ts'
import { registrationSync } from '../../sync/entities/registration.ts'
import { Facts } from '../../ui/Facts.tsx'
import { wordsOf } from './fieldTexts.ts'

/** The conflicting changes from elsewhere, beside the choices made here, until the person decides (offline O7). */
export function OtherCopy({ draft }: { readonly draft: RegistrationDraft }) {
  const asked = useConflict(registrationSync, draft.EntityId)
  if (!asked) return null
  const { mine, theirs, fields } = asked
  const answer = (which: 'mine' | 'theirs') => void asked.answer(registrationSync.entity.names, which)
  return (
    <Alert color="orange" title={registrationTexts.otherCopy} role="alert">
      <Text>{registrationTexts.otherCopyText}</Text>
      <Facts
        facts={fields.map((name) => [
          registrationDrafts.labels[name],
          registrationTexts.mineAndTheirs(wordsOf(mine, name), wordsOf(theirs, name)),
        ])}
      />
      <Group mt="sm">
        <Button onClick={() => answer('mine')}>{registrationTexts.keepMine}</Button>
        <Button variant="default" onClick={() => answer('theirs')}>
          {registrationTexts.takeTheirs}
        </Button>
      </Group>
    </Alert>
  )
}

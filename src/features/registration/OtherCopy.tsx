import { Alert, Button, Group, Text } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { registrationLabels } from '../../../contract/registration/registrationLabels.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { RegistrationFields } from '../../../contract/registration/registration.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { readRegistration } from '../../cache/entities/registrationDrafts.ts'
import { Conflict, type RegistrationDraft } from '../../cache/database/deviceRows.ts'
import { wakeSync } from '../../sync/outbox/syncEngine.ts'
import { answerRegistration } from '../../sync/entities/registrationConflict.ts'
import { saidOf } from './said.ts'

interface OtherCopyProps {
  readonly databases: PersonDatabases
  readonly draft: RegistrationDraft
}

/** The conflicting changes from elsewhere, beside the choices made here, until the person decides (offline O7). */
export function OtherCopy({ databases, draft }: OtherCopyProps) {
  const { work } = databases
  const found = useLiveQuery(async () => {
    const newest = await readRegistration(work, draft.UserDetailId)
    const conflict = newest && Conflict.safeParse(await work.conflicts.get(newest.EntityId)).data
    return conflict && { mine: newest, conflict }
  }, [work, draft.UserDetailId])
  if (!found) return null
  const { mine, conflict } = found
  const theirs = RegistrationFields.parse(conflict.Theirs)
  const answer = (which: 'mine' | 'theirs') =>
    void answerRegistration(work, mine, which, Date.now()).then(() => wakeSync(true))
  return (
    <Alert color="orange" title={registrationTexts.otherCopy} role="alert">
      <Text>{registrationTexts.otherCopyText}</Text>
      <dl className="registration-facts">
        {(conflict.Fields as (keyof RegistrationFields)[]).map((name) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{registrationLabels[name]}</dt>
            <dd>
              {registrationTexts.mineAndTheirs(
                saidOf(mine.Queued ?? mine.Fields, name),
                saidOf(theirs, name),
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Group mt="sm">
        <Button onClick={() => answer('mine')}>{registrationTexts.keepMine}</Button>
        <Button variant="default" onClick={() => answer('theirs')}>
          {registrationTexts.takeTheirs}
        </Button>
      </Group>
    </Alert>
  )
}

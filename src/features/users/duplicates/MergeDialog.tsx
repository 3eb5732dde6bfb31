import { Alert, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import {
  likelierToStay,
  mergePeople,
  previewMerge,
  type DuplicatePerson,
  type DuplicatePair,
} from '../../../../contract/users/duplicates.ts'
import { duplicateTexts } from '../../../../contract/users/duplicateTexts.ts'
import { userTexts } from '../../../../contract/users/users.ts'
import { listTexts } from '../../../../contract/papers/wizard.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { DialogFoot } from '../../../ui/form/DialogFoot.tsx'
import { Names } from '../../../ui/list/Names.tsx'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { usePromise } from '../../../ui/reads/usePromise.ts'
import { SheetDialog } from '../../../ui/sheet/SheetDialog.tsx'

interface MergeDialogProps {
  readonly pair: DuplicatePair | undefined
  readonly onClose: () => void
  readonly onMerged: () => void
  /** Called on a refusal: one of the two may have been changed elsewhere. */
  readonly onRefused: () => void
}

/** Asks who stays, and shows a preview of the merge. */
export function MergeDialog({ pair, ...props }: MergeDialogProps) {
  return (
    <SheetDialog begun={pair} title={() => duplicateTexts.title} closeLabel="Close" onClose={props.onClose}>
      {({ People }) => <Choice people={People} {...props} />}
    </SheetDialog>
  )
}

interface ChoiceProps extends Omit<MergeDialogProps, 'pair'> {
  readonly people: readonly DuplicatePerson[]
}

function Choice({ people, ...props }: ChoiceProps) {
  const [keepId, setKeepId] = useState(likelierToStay(people)?.UserDetailId)
  const keep = people.find(({ UserDetailId }) => UserDetailId === keepId)
  const drop = people.find(({ UserDetailId }) => UserDetailId !== keepId)
  return (
    <Stack>
      <Radio.Group
        label={duplicateTexts.keep}
        description={duplicateTexts.keepHint}
        value={keepId ?? ''}
        onChange={setKeepId}
      >
        <Stack my="xs" gap="sm">
          {people.map((person) => (
            <Radio
              key={person.UserDetailId}
              value={person.UserDetailId}
              label={`${person.FullName}, ${person.Email || userTexts.noEmail}`}
              description={[person.Organization, duplicateTexts.papers(person.Papers)]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
        </Stack>
      </Radio.Group>
      {keep && drop && <Plan key={keep.UserDetailId} keep={keep} drop={drop} {...props} />}
    </Stack>
  )
}

interface PlanProps extends Omit<MergeDialogProps, 'pair'> {
  readonly keep: DuplicatePerson
  readonly drop: DuplicatePerson
}

function Plan({ keep, drop, onClose, onMerged, onRefused }: PlanProps) {
  const pair = { KeepId: keep.UserDetailId, DropId: drop.UserDetailId }
  const loaded = usePromise(
    async () => (await call(previewMerge, { body: pair })).Result,
    (error) => messageOf(error, duplicateTexts.failed),
    [],
  )
  const { isBusy, act } = useAct({
    failed: duplicateTexts.failed,
    onFailed: () => {
      loaded.again()
      onRefused()
    },
    closes: true,
  })
  if (loaded.state !== 'ready') return <NotReady read={loaded} height={180} />
  const { Keep, Drop, Refusal, Papers, Owned, Reviews, Registration } = loaded.value
  const { Account, SignsInWith, NewRole, IsBlocked } = loaded.value
  const merge = async () => {
    const body = { ...pair, KeepVersion: Keep.Version, DropVersion: Drop.Version }
    const { Result } = await call(mergePeople, { body })
    onMerged()
    return duplicateTexts.done(Result.FullName)
  }
  return (
    <>
      {Refusal ? (
        <Alert color="orange" title={duplicateTexts.cannot}>
          {Refusal}
        </Alert>
      ) : (
        <>
          <Text>{duplicateTexts.accounts[Account]}</Text>
          {SignsInWith && <Text>{duplicateTexts.signsIn(SignsInWith)}</Text>}
          {NewRole && <Text>{duplicateTexts.newRole(NewRole)}</Text>}
          {IsBlocked && <Text fw={600}>{duplicateTexts.isBlocked}</Text>}
          <Text>{duplicateTexts.registrations[Registration]}</Text>
          {Owned > 0 && <Text>{duplicateTexts.owned(Owned)}</Text>}
          {Reviews.length > 0 && <Text>{duplicateTexts.reviews(Reviews)}</Text>}
          <Names
            heading={duplicateTexts.papersMove}
            rows={Papers}
            nameOf={({ PaperCode, PaperTitle, IsBoth }) =>
              [PaperCode, PaperTitle.trim() || listTexts.untitled, IsBoth && `(${duplicateTexts.both})`]
                .filter(Boolean)
                .join(' ')
            }
          />
        </>
      )}
      <DialogFoot onCancel={onClose} busy={isBusy} onClick={() => act(merge)}>
        {!Refusal && duplicateTexts.go}
      </DialogFoot>
    </>
  )
}

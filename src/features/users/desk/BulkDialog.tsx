import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Role } from '../../../../contract/core/roles.ts'
import { userAdminTexts, type BulkBody, type BulkOutcome } from '../../../../contract/users/userAdmin.ts'
import { userDeskTexts } from '../../../../contract/users/userDesk.ts'
import { messageOf } from '../../../sync/session/call.ts'
import { BulkPreview } from '../../../ui/list/BulkPreview.tsx'
import { SheetDialog } from '../../../ui/sheet/SheetDialog.tsx'
import { nameOf } from './AccountState.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { changeAll, previewMany } from './bulkInSlices.ts'
import { getUsers } from '../../../../contract/users/userList.ts'
import { newsOf } from '../../../stores/changeHints.ts'

const news = newsOf(getUsers)

interface BulkDialogProps {
  readonly begun: BulkBody | undefined
  readonly onClose: () => void
  /** Called with each request's changes. */
  readonly onChanged: (body: BulkBody, outcome: BulkOutcome) => void
  readonly onDone: () => void
}

/** A preview of an action on one or many people. */
export function BulkDialog({ begun, onClose, ...props }: BulkDialogProps) {
  return (
    <SheetDialog
      begun={begun}
      title={({ Action }) => userDeskTexts.bulkTitles[Action]}
      closeLabel="Close"
      onClose={onClose}
    >
      {(body, onBusy, isBusy) => (
        <Ask begun={body} isBusy={isBusy} onClose={onClose} onBusy={onBusy} {...props} />
      )}
    </SheetDialog>
  )
}

interface AskProps extends BulkDialogProps {
  readonly begun: BulkBody
  readonly isBusy: boolean
  readonly onBusy: (isBusy: boolean) => void
}

function Ask({ begun, isBusy, onChanged, ...props }: AskProps) {
  const [Role, setRole] = useState<Role | null>(null)
  const body = { ...begun, Role }
  return (
    <Stack>
      {begun.Action === 'assign-role' && (
        <RoleSelect
          none={userAdminTexts.chooseRole}
          role={Role}
          disabled={isBusy}
          onChange={setRole}
          data-autofocus
        />
      )}
      {userDeskTexts.bulkNotes[begun.Action] && <Text>{userDeskTexts.bulkNotes[begun.Action]}</Text>}
      {(begun.Action !== 'assign-role' || Role) && (
        <BulkPreview
          key={Role}
          preview={() => previewMany(body)}
          news={news}
          act={(people, progress) =>
            changeAll(
              { ...body, Ids: people.map(({ Id }) => Id) },
              {
                progress,
                done: (outcome) => onChanged(body, outcome),
              },
            )
          }
          nameOf={nameOf}
          describe={(error) => messageOf(error, userDeskTexts.bulkFailed)}
          texts={{
            confirm: userDeskTexts.bulkTitles[body.Action],
            changed: userDeskTexts.bulkChanged[body.Action],
            left: userDeskTexts.bulkLeft,
            none: userDeskTexts.bulkNobody,
            done: userDeskTexts.bulkDone,
            changing: userDeskTexts.changing,
            cutOff: userDeskTexts.cutOff,
          }}
          {...props}
        />
      )}
    </Stack>
  )
}

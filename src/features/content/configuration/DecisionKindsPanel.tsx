import { NativeSelect, Text, TextInput } from '@mantine/core'
import { configurationTexts } from '../../../../contract/content/configuration.ts'
import {
  createDecisionKind,
  deleteDecisionKind,
  getDecisionKinds,
  KindBody,
  kindRules,
  updateDecisionKind,
  type DecisionKind,
} from '../../../../contract/papers/decisionKinds.ts'
import { openStatuses } from '../../../../contract/papers/decisionState.ts'
import { statusLabels } from '../../../../contract/papers/papers.ts'
import { call } from '../../../sync/session/call.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { NamedList } from './NamedList.tsx'
import { NameForm } from './NameForm.tsx'

const { kinds } = configurationTexts

const listTexts = { none: kinds.none, rename: kinds.change, delete: kinds.deleteTitle }

/** The kinds of decisions, each of one of the statuses that calls and lists know. */
export function DecisionKindsPanel() {
  return (
    <>
      <Text mb="md">{kinds.explained}</Text>
      <NamedList<DecisionKind>
        texts={listTexts}
        loaded={useRead(getDecisionKinds, { failed: kinds.failed })}
        nameOf={({ Name }) => Name}
        notesOf={({ Status }) => [statusLabels[Status]]}
        form={(kind, onSaved) => (
          <NameForm<KindBody, DecisionKind>
            name="decision-kind"
            row={kind}
            blank={{ Name: '', Status: 'approved' }}
            schema={KindBody}
            rules={kindRules}
            addLabel={kinds.add}
            readAll={async () => (await call(getDecisionKinds)).Result}
            add={(body) => call(createDecisionKind, { body })}
            rename={(body, of) => call(updateDecisionKind, { ...of, body })}
            onSaved={onSaved}
          >
            {({ field, values, change }) => (
              <>
                <TextInput label={kind ? kinds.name : kinds.newName} {...field('Name')} />
                <NativeSelect
                  label={kinds.status}
                  description={kinds.statusHint}
                  value={values.Status}
                  data={openStatuses.map((status) => ({ value: status, label: statusLabels[status] }))}
                  onChange={({ currentTarget: { value } }) => {
                    const Status = openStatuses.find((status) => status === value)
                    if (Status) change({ Status })
                  }}
                />
              </>
            )}
          </NameForm>
        )}
        remove={({ Id: id }) => call(deleteDecisionKind, { params: { id } })}
      />
    </>
  )
}

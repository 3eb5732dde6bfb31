import { TextInput } from '@mantine/core'
import {
  addDesignation,
  changeDesignation,
  ChoiceFields,
  choiceRules,
  choiceTexts,
  deleteDesignation,
  getDesignationChoices,
  isFixedDesignation,
  type Choice,
} from '../../../../contract/choices.ts'
import { configurationTexts } from '../../../../contract/configuration.ts'
import type { PersonDatabases } from '../../../cache/person.ts'
import { call } from '../../../sync/api.ts'
import { NamedList } from './NamedList.tsx'
import { ServedForm } from './ServedForm.tsx'

interface DesignationFormProps {
  readonly databases: PersonDatabases
  /** The designation that is renamed; undefined for a new one. */
  readonly choice: Choice | undefined
  readonly onSaved: () => void
}

function DesignationForm({ databases, choice, onSaved }: DesignationFormProps) {
  const served = { Fields: { Name: choice?.Name ?? '', IsActive: choice?.IsActive ?? true }, Version: 0 }
  return (
    <ServedForm<ChoiceFields>
      databases={databases}
      name={`designation/${choice?.Id ?? 'new'}`}
      schema={ChoiceFields}
      read={() => Promise.resolve(served)}
      save={async (body) => {
        if (choice) await call(changeDesignation, { params: { id: choice.Id }, body })
        else await call(addDesignation, { body })
        return { Result: served }
      }}
      rules={choiceRules}
      errorsOf={(errors) => (errors.includes(choiceTexts.nameTaken) ? { Name: choiceTexts.nameTaken } : {})}
      label={choice ? configurationTexts.rename : configurationTexts.addDesignation}
      onSaved={onSaved}
    >
      {(form) => (
        <TextInput
          label={choice ? configurationTexts.designationLabel : configurationTexts.newDesignation}
          {...(choice && choice.People > 0
            ? { description: configurationTexts.renameHint(choiceTexts.people(choice.People)) }
            : {})}
          value={form.values.Name}
          error={form.errors['Name']}
          onChange={(event) => form.change({ Name: event.currentTarget.value })}
        />
      )}
    </ServedForm>
  )
}

const listTexts = {
  failed: configurationTexts.designationsFailed,
  rename: configurationTexts.renameDesignation,
  delete: configurationTexts.deleteDesignation,
  off: configurationTexts.hide,
  offNamed: configurationTexts.hideNamed,
  on: configurationTexts.offer,
  onNamed: configurationTexts.offerNamed,
}

function notesOf({ Name, IsActive, People }: Choice): readonly string[] {
  const notes = [
    People > 0 && choiceTexts.people(People),
    isFixedDesignation(Name) && configurationTexts.fixed,
    !IsActive && configurationTexts.notOffered,
  ]
  return [notes.filter(Boolean).join(', ')]
}

/** The designations that forms offer. */
export function DesignationsPanel({ databases }: { readonly databases: PersonDatabases }) {
  return (
    <NamedList<Choice>
      texts={listTexts}
      read={async () => (await call(getDesignationChoices)).Result}
      nameOf={({ Name }) => Name}
      notesOf={notesOf}
      isFixed={({ Name }) => isFixedDesignation(Name)}
      form={(choice, onSaved) => <DesignationForm databases={databases} choice={choice} onSaved={onSaved} />}
      offer={({ Id: id, Name }, IsActive) =>
        call(changeDesignation, { params: { id }, body: { Name, IsActive } })
      }
      remove={({ Id: id }) => call(deleteDesignation, { params: { id } })}
    />
  )
}

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
  type KeptChoice,
} from '../../../../contract/people/designations.ts'
import { configurationTexts } from '../../../../contract/content/configuration.ts'
import { call } from '../../../sync/session/call.ts'
import { NamedList } from './NamedList.tsx'
import { namedSource } from './namedSource.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { ServedForm } from './ServedForm.tsx'

interface DesignationFormProps {
  /** The renamed designation; undefined for a new one. */
  readonly choice: KeptChoice | undefined
  readonly onSaved: () => void
}

/** Adds a designation, or renames one; a rename does not change whether it is offered. */
function DesignationForm({ choice, onSaved }: DesignationFormProps) {
  const source = namedSource<ChoiceFields, KeptChoice>({
    row: choice,
    blank: { Name: '', IsActive: true },
    fieldsOf: ({ Name, IsActive }) => ({ Name, IsActive }),
    readAll: async () => (await call(getDesignationChoices)).Result,
    add: (body) => call(addDesignation, { body }),
    rename: ({ Name }, of) => call(changeDesignation, { ...of, body: { Name } }),
  })
  return (
    <ServedForm<ChoiceFields>
      name={`designation/${choice?.Id ?? 'new'}`}
      schema={ChoiceFields}
      {...source}
      rules={choiceRules}
      label={choice ? configurationTexts.rename : configurationTexts.addDesignation}
      onSaved={onSaved}
    >
      {(form) => (
        <TextInput
          label={choice ? configurationTexts.designationLabel : configurationTexts.newDesignation}
          {...(choice && choice.People > 0
            ? { description: configurationTexts.renameHint(choiceTexts.people(choice.People)) }
            : {})}
          {...form.field('Name')}
        />
      )}
    </ServedForm>
  )
}

const listTexts = {
  rename: configurationTexts.renameDesignation,
  delete: configurationTexts.deleteDesignation,
  off: configurationTexts.hide,
  offNamed: configurationTexts.hideNamed,
  on: configurationTexts.offer,
  onNamed: configurationTexts.offerNamed,
}

function notesOf({ Name, IsActive, People }: KeptChoice): readonly string[] {
  const notes = [
    People > 0 && choiceTexts.people(People),
    isFixedDesignation(Name) && configurationTexts.fixed,
    !IsActive && configurationTexts.notOffered,
  ]
  return [notes.filter(Boolean).join(', ')]
}

/** The designations that forms offer. */
export function DesignationsPanel() {
  return (
    <NamedList<KeptChoice>
      texts={listTexts}
      loaded={useRead(getDesignationChoices, { failed: configurationTexts.designationsFailed })}
      nameOf={({ Name }) => Name}
      notesOf={notesOf}
      isFixed={({ Name }) => isFixedDesignation(Name)}
      form={(choice, onSaved) => <DesignationForm choice={choice} onSaved={onSaved} />}
      offer={({ Id: id, Version: ifMatch }, IsActive) =>
        call(changeDesignation, { params: { id }, body: { IsActive }, ifMatch })
      }
      remove={({ Id: id }) => call(deleteDesignation, { params: { id } })}
    />
  )
}

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
import { NameForm } from './NameForm.tsx'
import { useRead } from '../../../sync/pull/useRead.ts'

const listTexts = {
  rename: configurationTexts.renameDesignation,
  delete: configurationTexts.deleteDesignation,
}

const offerTexts = {
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
      form={(choice, onSaved) => (
        <NameForm<ChoiceFields, KeptChoice>
          name="designation"
          row={choice}
          blank={{ Name: '', IsActive: true }}
          schema={ChoiceFields}
          rules={choiceRules}
          addLabel={configurationTexts.addDesignation}
          readAll={async () => (await call(getDesignationChoices)).Result}
          add={(body) => call(addDesignation, { body })}
          rename={({ Name }, of) => call(changeDesignation, { ...of, body: { Name } })}
          onSaved={onSaved}
        >
          {({ field }) => (
            <TextInput
              label={choice ? configurationTexts.designationLabel : configurationTexts.newDesignation}
              description={
                choice && choice.People > 0
                  ? configurationTexts.renameHint(choiceTexts.people(choice.People))
                  : undefined
              }
              {...field('Name')}
            />
          )}
        </NameForm>
      )}
      offer={{
        texts: offerTexts,
        act: ({ Id: id, Version: ifMatch }, IsActive) =>
          call(changeDesignation, { params: { id }, body: { IsActive }, ifMatch }),
      }}
      remove={({ Id: id }) => call(deleteDesignation, { params: { id } })}
    />
  )
}

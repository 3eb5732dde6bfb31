import { Modal, Skeleton, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
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
import { call, messageOf } from '../../../sync/api.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { DeleteQuestion } from './DeleteQuestion.tsx'
import { ListRow } from './ListRow.tsx'
import { ServedForm } from './ServedForm.tsx'
import { useAction } from './useAction.ts'

interface DesignationFormProps {
  readonly databases: PersonDatabases
  /** The designation that is renamed; absent for a new one. */
  readonly choice?: Choice
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

type Asked = { readonly what: 'rename' | 'delete'; readonly choice: Choice } | undefined

/** The designations that forms offer: add, rename, take off the list, delete. */
export function DesignationsPanel({ databases }: { readonly databases: PersonDatabases }) {
  const loaded = useLoaded(
    async () => (await call(getDesignationChoices)).Result,
    (error) => messageOf(error, configurationTexts.designationsFailed),
    [],
  )
  const [asked, setAsked] = useState<Asked>()
  const done = () => {
    setAsked(undefined)
    loaded.again()
  }
  const { act, isBusy } = useAction(done)
  if (loaded.state === 'failed') return <Failure message={loaded.message} again={loaded.again} />
  return (
    <Stack>
      <DesignationForm databases={databases} onSaved={loaded.again} />
      {loaded.state === 'loading' && <Skeleton height={360} aria-label="Loading" />}
      {loaded.state === 'ready' && (
        <ul className="configuration-list">
          {loaded.value.map((choice) => (
            <DesignationRow
              key={choice.Id}
              choice={choice}
              onAsk={(what) => setAsked({ what, choice })}
              onSwitch={() => {
                const body = { Name: choice.Name, IsActive: !choice.IsActive }
                void act(() => call(changeDesignation, { params: { id: choice.Id }, body }))
              }}
            />
          ))}
        </ul>
      )}
      <Modal
        opened={asked?.what === 'rename'}
        onClose={() => setAsked(undefined)}
        title={configurationTexts.renameDesignation}
      >
        {asked && <DesignationForm databases={databases} choice={asked.choice} onSaved={done} />}
      </Modal>
      <DeleteQuestion
        title={configurationTexts.deleteDesignation}
        name={asked?.what === 'delete' ? asked.choice.Name : undefined}
        isBusy={isBusy}
        onClose={() => setAsked(undefined)}
        onDelete={() => {
          if (!asked) return
          const { Id: id, Name } = asked.choice
          void act(() => call(deleteDesignation, { params: { id } }), configurationTexts.themeDeleted(Name))
        }}
      />
    </Stack>
  )
}

interface DesignationRowProps {
  readonly choice: Choice
  readonly onAsk: (what: 'rename' | 'delete') => void
  readonly onSwitch: () => void
}

function DesignationRow({ choice: { Name, IsActive, People }, onAsk, onSwitch }: DesignationRowProps) {
  const isFixed = isFixedDesignation(Name)
  const notes = [
    People > 0 && choiceTexts.people(People),
    isFixed && configurationTexts.fixed,
    !IsActive && configurationTexts.notOffered,
  ].filter(Boolean)
  const rename = {
    label: configurationTexts.rename,
    named: configurationTexts.renameNamed(Name),
    act: () => onAsk('rename'),
  }
  const remove = {
    label: configurationTexts.delete,
    named: configurationTexts.deleteNamed(Name),
    act: () => onAsk('delete'),
    isQuiet: true,
  }
  const offer = IsActive
    ? { label: configurationTexts.hide, named: configurationTexts.hideNamed(Name), act: onSwitch }
    : { label: configurationTexts.offer, named: configurationTexts.offerNamed(Name), act: onSwitch }
  return (
    <ListRow name={Name} notes={[notes.join(', ')]} actions={isFixed ? [offer] : [rename, offer, remove]} />
  )
}

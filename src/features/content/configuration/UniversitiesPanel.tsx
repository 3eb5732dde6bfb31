import { Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import {
  ChoiceFields,
  choiceRules,
  choiceTexts,
  getUniversityChoices,
  saveUniversity,
} from '../../../../contract/people/designations.ts'
import { configurationTexts } from '../../../../contract/content/configuration.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { formTexts } from '../../../../contract/core/forms.ts'
import { limits } from '../../../../contract/core/limits.ts'
import { call } from '../../../sync/session/call.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { ListRow } from './ListRow.tsx'
import { ServedForm } from './ServedForm.tsx'
import { NotReady } from '../../../ui/reads/NotReady.tsx'

const blank = { Result: { Name: '', IsActive: true }, Version: 0 }

/** The institutions that forms suggest: entered by people, or added and removed by organisers. */
export function UniversitiesPanel() {
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), limits.SearchDebounce)
  const loaded = useRead(getUniversityChoices, {
    query: asked ? { Text: asked } : {},
    failed: configurationTexts.universitiesFailed,
  })
  const { act } = useAct({ failed: texts.somethingWrong, onEnd: loaded.again })
  const offer = (Name: string, IsActive: boolean) =>
    act(async () => {
      await call(saveUniversity, { body: { Name, IsActive } })
      return formTexts.saved
    })
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {configurationTexts.universityHint}
      </Text>
      <ServedForm<ChoiceFields>
        name="university/new"
        schema={ChoiceFields}
        read={() => blank}
        save={async (body) => {
          await call(saveUniversity, { body })
          return blank
        }}
        rules={choiceRules}
        label={configurationTexts.addUniversity}
        onSaved={loaded.again}
      >
        {(form) => <TextInput label={configurationTexts.newUniversity} {...form.field('Name')} />}
      </ServedForm>
      <TextInput
        type="search"
        label={configurationTexts.findUniversity}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {loaded.state !== 'ready' && <NotReady read={loaded} height={360} />}
      {loaded.state === 'ready' && loaded.value.length === 0 && (
        <Text>{configurationTexts.noUniversities}</Text>
      )}
      {loaded.state === 'ready' && (
        <ul className="configuration-rows">
          {loaded.value.map(({ Name, IsActive, People }) => (
            <ListRow
              key={Name}
              name={Name}
              notes={[
                [choiceTexts.people(People), IsActive ? '' : configurationTexts.notOffered]
                  .filter(Boolean)
                  .join(', '),
              ]}
              actions={[
                {
                  label: IsActive ? configurationTexts.hide : configurationTexts.offer,
                  named: IsActive ? configurationTexts.hideNamed(Name) : configurationTexts.offerNamed(Name),
                  act: () => offer(Name, !IsActive),
                },
              ]}
            />
          ))}
        </ul>
      )}
    </Stack>
  )
}

import { Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { configurationTexts } from '../../../../contract/configuration.ts'
import { texts } from '../../../../contract/errors.ts'
import {
  createTheme,
  deleteTheme,
  getThemes,
  ThemeBody,
  themeRules,
  themeTexts,
  updateTheme,
  type Theme,
} from '../../../../contract/themes.ts'
import type { PersonDatabases } from '../../../cache/person.ts'
import { call, messageOf } from '../../../sync/api.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { DeleteQuestion } from './DeleteQuestion.tsx'
import { ListRow } from './ListRow.tsx'
import { ServedForm } from './ServedForm.tsx'
import { useAction } from './useAction.ts'

interface ThemeFormProps {
  readonly databases: PersonDatabases
  /** The theme that is renamed; absent for a new one. */
  readonly theme?: Theme
  readonly onSaved: () => void
}

/** Adds a theme, or renames one. A theme has no versions: the last name counts. */
function ThemeForm({ databases, theme, onSaved }: ThemeFormProps) {
  const Fields: ThemeBody = { ThemeTitle: theme?.ThemeTitle ?? '', IsActive: theme?.IsActive ?? true }
  const served = { Fields, Version: 0 }
  return (
    <ServedForm<ThemeBody>
      databases={databases}
      name={`theme/${theme?.Id ?? 'new'}`}
      schema={ThemeBody}
      read={() => Promise.resolve(served)}
      save={async (body) => {
        if (theme) await call(updateTheme, { params: { id: theme.Id }, body })
        else await call(createTheme, { body })
        return { Result: served }
      }}
      rules={themeRules}
      errorsOf={(errors) =>
        errors.includes(themeTexts.titleTaken) ? { ThemeTitle: themeTexts.titleTaken } : {}
      }
      label={theme ? configurationTexts.rename : configurationTexts.addTheme}
      onSaved={onSaved}
    >
      {(form) => (
        <TextInput
          label={theme ? configurationTexts.themeTitle : configurationTexts.newTheme}
          value={form.values.ThemeTitle}
          error={form.errors['ThemeTitle']}
          onChange={(event) => form.change({ ThemeTitle: event.currentTarget.value })}
        />
      )}
    </ServedForm>
  )
}

type Asked = { readonly what: 'rename' | 'delete'; readonly theme: Theme } | undefined

/** The themes that papers choose from: add, rename, take off the list, delete. */
export function ThemesPanel({ databases }: { readonly databases: PersonDatabases }) {
  const loaded = useLoaded(
    async () => (await call(getThemes)).Result,
    (error) => messageOf(error, texts.themesFailed),
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
      <ThemeForm databases={databases} onSaved={loaded.again} />
      {loaded.state === 'loading' && <Skeleton height={360} aria-label="Loading" />}
      {loaded.state === 'ready' && loaded.value.length === 0 && <Text>{configurationTexts.noThemes}</Text>}
      {loaded.state === 'ready' && (
        <ul className="configuration-list">
          {loaded.value.map((theme) => (
            <ThemeRow
              key={theme.Id}
              theme={theme}
              onAsk={(what) => setAsked({ what, theme })}
              onSwitch={() => {
                const body = { ThemeTitle: theme.ThemeTitle, IsActive: !theme.IsActive }
                void act(() => call(updateTheme, { params: { id: theme.Id }, body }))
              }}
            />
          ))}
        </ul>
      )}
      <Modal
        opened={asked?.what === 'rename'}
        onClose={() => setAsked(undefined)}
        title={configurationTexts.renameTheme}
      >
        {asked && <ThemeForm databases={databases} theme={asked.theme} onSaved={done} />}
      </Modal>
      <DeleteQuestion
        title={configurationTexts.deleteTitle}
        name={asked?.what === 'delete' ? asked.theme.ThemeTitle : undefined}
        isBusy={isBusy}
        onClose={() => setAsked(undefined)}
        onDelete={() => {
          if (!asked) return
          const { Id: id, ThemeTitle } = asked.theme
          void act(() => call(deleteTheme, { params: { id } }), configurationTexts.themeDeleted(ThemeTitle))
        }}
      />
    </Stack>
  )
}

interface ThemeRowProps {
  readonly theme: Theme
  readonly onAsk: (what: 'rename' | 'delete') => void
  readonly onSwitch: () => void
}

function ThemeRow({ theme: { ThemeTitle, IsActive }, onAsk, onSwitch }: ThemeRowProps) {
  return (
    <ListRow
      name={ThemeTitle}
      notes={IsActive ? [] : [configurationTexts.inactive]}
      actions={[
        {
          label: configurationTexts.rename,
          named: configurationTexts.renameNamed(ThemeTitle),
          act: () => onAsk('rename'),
        },
        IsActive
          ? {
              label: configurationTexts.deactivate,
              named: configurationTexts.deactivateNamed(ThemeTitle),
              act: onSwitch,
            }
          : {
              label: configurationTexts.activate,
              named: configurationTexts.activateNamed(ThemeTitle),
              act: onSwitch,
            },
        {
          label: configurationTexts.delete,
          named: configurationTexts.deleteNamed(ThemeTitle),
          act: () => onAsk('delete'),
          isQuiet: true,
        },
      ]}
    />
  )
}

import { TextInput } from '@mantine/core'
import { configurationTexts } from '../../../../contract/content/configuration.ts'
import { texts } from '../../../../contract/core/errors.ts'
import {
  createTheme,
  deleteTheme,
  getThemes,
  ThemeBody,
  themeRules,
  updateTheme,
  type KeptTheme,
} from '../../../../contract/papers/themes.ts'
import { call } from '../../../sync/session/call.ts'
import { NamedList } from './NamedList.tsx'
import { namedSource } from './namedSource.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { ServedForm } from './ServedForm.tsx'

interface ThemeFormProps {
  /** The renamed theme; undefined for a new one. */
  readonly theme: KeptTheme | undefined
  readonly onSaved: () => void
}

/** Adds a theme, or renames one; a rename does not change whether it is offered. */
function ThemeForm({ theme, onSaved }: ThemeFormProps) {
  const source = namedSource<ThemeBody, KeptTheme>({
    row: theme,
    blank: { ThemeTitle: '', IsActive: true },
    fieldsOf: ({ ThemeTitle, IsActive }) => ({ ThemeTitle, IsActive }),
    readAll: async () => (await call(getThemes)).Result,
    add: (body) => call(createTheme, { body }),
    rename: ({ ThemeTitle }, of) => call(updateTheme, { ...of, body: { ThemeTitle } }),
  })
  return (
    <ServedForm<ThemeBody>
      name={`theme/${theme?.Id ?? 'new'}`}
      schema={ThemeBody}
      {...source}
      rules={themeRules}
      label={theme ? configurationTexts.rename : configurationTexts.addTheme}
      onSaved={onSaved}
    >
      {(form) => (
        <TextInput
          label={theme ? configurationTexts.themeTitle : configurationTexts.newTheme}
          {...form.field('ThemeTitle')}
        />
      )}
    </ServedForm>
  )
}

const listTexts = {
  none: configurationTexts.noThemes,
  rename: configurationTexts.renameTheme,
  delete: configurationTexts.deleteTitle,
  off: configurationTexts.deactivate,
  offNamed: configurationTexts.deactivateNamed,
  on: configurationTexts.activate,
  onNamed: configurationTexts.activateNamed,
}

/** The themes to choose from for a paper. */
export function ThemesPanel() {
  return (
    <NamedList<KeptTheme>
      texts={listTexts}
      loaded={useRead(getThemes, { failed: texts.themesFailed })}
      nameOf={({ ThemeTitle }) => ThemeTitle}
      notesOf={({ IsActive }) => (IsActive ? [] : [configurationTexts.inactive])}
      form={(theme, onSaved) => <ThemeForm theme={theme} onSaved={onSaved} />}
      offer={({ Id: id, Version: ifMatch }, IsActive) =>
        call(updateTheme, { params: { id }, body: { IsActive }, ifMatch })
      }
      remove={({ Id: id }) => call(deleteTheme, { params: { id } })}
    />
  )
}

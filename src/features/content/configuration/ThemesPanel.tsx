import { TextInput } from '@mantine/core'
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
import { call } from '../../../sync/api.ts'
import { NamedList } from './NamedList.tsx'
import { ServedForm } from './ServedForm.tsx'

interface ThemeFormProps {
  readonly databases: PersonDatabases
  /** The theme that is renamed; undefined for a new one. */
  readonly theme: Theme | undefined
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

const listTexts = {
  failed: texts.themesFailed,
  none: configurationTexts.noThemes,
  rename: configurationTexts.renameTheme,
  delete: configurationTexts.deleteTitle,
  off: configurationTexts.deactivate,
  offNamed: configurationTexts.deactivateNamed,
  on: configurationTexts.activate,
  onNamed: configurationTexts.activateNamed,
}

/** The themes that papers choose from. */
export function ThemesPanel({ databases }: { readonly databases: PersonDatabases }) {
  return (
    <NamedList<Theme>
      texts={listTexts}
      read={async () => (await call(getThemes)).Result}
      nameOf={({ ThemeTitle }) => ThemeTitle}
      notesOf={({ IsActive }) => (IsActive ? [] : [configurationTexts.inactive])}
      form={(theme, onSaved) => <ThemeForm databases={databases} theme={theme} onSaved={onSaved} />}
      offer={({ Id: id, ThemeTitle }, IsActive) =>
        call(updateTheme, { params: { id }, body: { ThemeTitle, IsActive } })
      }
      remove={({ Id: id }) => call(deleteTheme, { params: { id } })}
    />
  )
}

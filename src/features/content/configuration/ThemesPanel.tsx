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
import { NameForm } from './NameForm.tsx'
import { useRead } from '../../../sync/pull/useRead.ts'

const listTexts = {
  none: configurationTexts.noThemes,
  rename: configurationTexts.renameTheme,
  delete: configurationTexts.deleteTitle,
}

const offerTexts = {
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
      form={(theme, onSaved) => (
        <NameForm<ThemeBody, KeptTheme>
          name="theme"
          row={theme}
          blank={{ ThemeTitle: '', IsActive: true }}
          schema={ThemeBody}
          rules={themeRules}
          addLabel={configurationTexts.addTheme}
          readAll={async () => (await call(getThemes)).Result}
          add={(body) => call(createTheme, { body })}
          rename={({ ThemeTitle }, of) => call(updateTheme, { ...of, body: { ThemeTitle } })}
          onSaved={onSaved}
        >
          {({ field }) => (
            <TextInput
              label={theme ? configurationTexts.themeTitle : configurationTexts.newTheme}
              {...field('ThemeTitle')}
            />
          )}
        </NameForm>
      )}
      offer={{
        texts: offerTexts,
        act: ({ Id: id, Version: ifMatch }, IsActive) =>
          call(updateTheme, { params: { id }, body: { IsActive }, ifMatch }),
      }}
      remove={({ Id: id }) => call(deleteTheme, { params: { id } })}
    />
  )
}

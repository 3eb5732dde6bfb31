import { Button, Card, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { configurationTexts } from '../../../../contract/configuration.ts'
import { texts } from '../../../../contract/errors.ts'
import { formTexts } from '../../../../contract/forms.ts'
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
      <Modal
        opened={asked?.what === 'delete'}
        onClose={() => setAsked(undefined)}
        title={configurationTexts.deleteTitle}
        centered
      >
        {asked && (
          <Stack>
            <Text fw={600}>{asked.theme.ThemeTitle}</Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setAsked(undefined)}>
                {formTexts.cancel}
              </Button>
              <Button
                aria-disabled={isBusy}
                onClick={() =>
                  void act(
                    () => call(deleteTheme, { params: { id: asked.theme.Id } }),
                    configurationTexts.themeDeleted(asked.theme.ThemeTitle),
                  )
                }
              >
                {configurationTexts.delete}
              </Button>
            </Group>
          </Stack>
        )}
      </Modal>
    </Stack>
  )
}

interface ThemeRowProps {
  readonly theme: Theme
  readonly onAsk: (what: 'rename' | 'delete') => void
  readonly onSwitch: () => void
}

function ThemeRow({ theme, onAsk, onSwitch }: ThemeRowProps) {
  const { ThemeTitle, IsActive } = theme
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between">
        <div style={{ minWidth: 0, flex: '1 1 14rem' }}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {ThemeTitle}
          </Text>
          {!IsActive && (
            <Text size="sm" c="dimmed">
              {configurationTexts.inactive}
            </Text>
          )}
        </div>
        <Group gap="xs">
          <Button
            variant="default"
            px="sm"
            aria-label={configurationTexts.renameNamed(ThemeTitle)}
            onClick={() => onAsk('rename')}
          >
            {configurationTexts.rename}
          </Button>
          <Button
            variant="default"
            px="sm"
            aria-label={
              IsActive
                ? configurationTexts.deactivateNamed(ThemeTitle)
                : configurationTexts.activateNamed(ThemeTitle)
            }
            onClick={onSwitch}
          >
            {IsActive ? configurationTexts.deactivate : configurationTexts.activate}
          </Button>
          <Button
            variant="subtle"
            px="sm"
            color="gray"
            c="dimmed"
            aria-label={configurationTexts.deleteNamed(ThemeTitle)}
            onClick={() => onAsk('delete')}
          >
            {configurationTexts.delete}
          </Button>
        </Group>
      </Group>
    </Card>
  )
}

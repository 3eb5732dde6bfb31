import { Button, Group, Stack, Text } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { PaperAuthor, PaperFields, paperFieldNames, paperLabels } from '../../../contract/papers.ts'
import type { Theme } from '../../../contract/themes.ts'
import { conflictTexts, submissionTexts } from '../../../contract/wizard.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import { Conflict } from '../../cache/rows.ts'
import { wakeSync } from '../../sync/current.ts'
import { resolveConflict, type Choice } from '../../sync/resolve.ts'
import { texts } from '../../../contract/errors.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { Notice } from './Notice.tsx'
import { markOpened, shownFields, useDraft } from './draftStore.ts'

interface ConflictAlertProps {
  readonly databases: PersonDatabases
  readonly draftId: string
  readonly themes: readonly Theme[] | undefined
}

/** A field as both sides have it. */
interface Sides {
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

const namesOf = (authors: readonly PaperAuthor[]) =>
  authors.map((author, index) => `${index + 1}. ${author.FullName}`).join('\n')

function sidesOf(
  conflict: Conflict,
  fields: PaperFields,
  fileName: string,
  themes: readonly Theme[],
): Sides[] {
  const theirs = PaperFields.parse(conflict.Theirs)
  const theme = (id: string) => themes.find(({ Id }) => Id === id)?.ThemeTitle ?? conflictTexts.nothing
  const said = (paper: PaperFields, name: keyof PaperFields, file: string): string => {
    const value = paper[name]
    if (name === 'ThemeId') return theme(paper.ThemeId)
    if (name === 'PaperURL') return file
    return typeof value === 'boolean' ? (value ? conflictTexts.yes : conflictTexts.no) : value
  }
  return paperFieldNames
    .filter((name) => conflict.Fields.includes(name))
    .map((name) => ({
      label: paperLabels[name],
      mine: said(fields, name, fileName),
      theirs: said(theirs, name, conflictTexts.anotherFile),
    }))
}

/** What was changed on both sides, side by side, with the choice between them (offline O7). */
export function ConflictAlert({ databases: { work }, draftId, themes = [] }: ConflictAlertProps) {
  const state = useDraft()
  const row = useLiveQuery(() => work.conflicts.get(draftId), [work, draftId])
  if (!row || !state.stored) return null
  const conflict = Conflict.parse(row)
  const { File, FileName } = state.stored
  const sides: readonly Sides[] =
    conflict.Kind === 'paper'
      ? sidesOf(conflict, shownFields(state), File?.FileName ?? FileName, themes)
      : [
          {
            label: submissionTexts.authors,
            mine: namesOf(state.list?.Authors ?? []),
            theirs: namesOf(PaperAuthor.array().parse(conflict.Theirs)),
          },
        ]

  const choose = (choice: Choice) => () => {
    resolveConflict(work, draftId, choice, Date.now()).then(
      () => {
        markOpened()
        void wakeSync(true)
      },
      () => {
        showSnack(texts.unexpected, 'error')
      },
    )
  }

  return (
    <Notice tone="waiting" title={conflictTexts.title} role="alert">
      <Stack>
        <Text>{conflictTexts.text}</Text>
        {sides.map(({ label, mine, theirs }) => (
          <section key={label} aria-label={label}>
            <Text fw={700}>{label}</Text>
            <div className="papers-sides">
              <Side title={conflictTexts.mine} text={mine} />
              <Side title={conflictTexts.theirs} text={theirs} />
            </div>
          </section>
        ))}
        <Group>
          <Button variant="default" onClick={choose('mine')}>
            {conflictTexts.keepMine}
          </Button>
          <Button variant="default" onClick={choose('theirs')}>
            {conflictTexts.takeTheirs}
          </Button>
        </Group>
      </Stack>
    </Notice>
  )
}

function Side({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      {/* A long text scrolls, so the keyboard has to reach it. */}
      <div className="papers-side" tabIndex={0} role="group" aria-label={title}>
        {text || conflictTexts.nothing}
      </div>
    </div>
  )
}

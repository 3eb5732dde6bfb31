import { Stack, Text } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { isTyped, paperFields, saidOf } from '../../../../contract/papers/paperFields.ts'
import { PaperAuthor, type PaperFields } from '../../../../contract/papers/papers.ts'
import type { Theme } from '../../../../contract/papers/themes.ts'
import { conflictTexts } from '../../../../contract/device/conflicts.ts'
import { KeptPaper, type PaperDraft } from '../../../cache/database/paperRows.ts'
import { Conflict } from '../../../cache/database/outboxRows.ts'
import { wakeSync } from '../../../sync/outbox/syncEngine.ts'
import { answerAuthors } from '../../../sync/entities/authors.ts'
import { openParts, type Settled } from '../../../sync/entities/entityConflict.ts'
import { combinedError, paperSync } from '../../../sync/entities/paper.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { FieldQuestion, type FieldAnswer } from '../../../ui/compare/FieldQuestion.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'
import { AuthorsQuestion, type AuthorsAnswer } from './AuthorsQuestion.tsx'
import { Notice } from '../shown/Notice.tsx'
import { flushDraft, markOpened, shownFields, useDraft } from '../draft/draftStore.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'

interface ConflictAlertProps {
  readonly draftId: string
  readonly themes: readonly Theme[] | undefined
}

const none: readonly Theme[] = []

/** The conflicting changes side by side, with a choice (offline O7). */
export function ConflictAlert({ draftId, themes = none }: ConflictAlertProps) {
  const { work } = useDatabases()
  const state = useDraft()
  const row = useLiveQuery(() => work.conflicts.get(draftId), [work, draftId])
  if (!row || !state.stored) return null
  const conflict = Conflict.parse(row)
  const draft = { ...state.stored, Fields: shownFields(state) }

  const settle = (answered: () => Promise<Settled>) => {
    // My version includes the latest keystrokes.
    flushDraft()
      .then(answered)
      .then(
        (settled) => {
          markOpened()
          if (settled === 'newer') showSnack(conflictTexts.newer, 'warning')
          void wakeSync(true)
        },
        () => showSnack(texts.unexpected, 'error'),
      )
  }
  const answerField = (name: keyof PaperFields) => (answer: FieldAnswer) => {
    settle(() => paperSync.answer(work, draftId, { [name]: answer }, conflict.TheirVersion, Date.now()))
  }
  const answerList = (answer: AuthorsAnswer) => {
    settle(() => answerAuthors(work, draftId, answer, conflict.TheirVersion, Date.now()))
  }

  return (
    <Notice tone="waiting" title={conflictTexts.title} role="alert">
      {conflict.Kind === 'paper' ? (
        <Stack gap="lg">
          <Text>{conflictTexts.text}</Text>
          <PaperQuestions conflict={conflict} draft={draft} themes={themes} onAnswer={answerField} />
        </Stack>
      ) : (
        <AuthorsQuestion
          base={state.list?.Base ?? []}
          mine={state.list?.Authors ?? []}
          theirs={PaperAuthor.array().parse(conflict.Theirs)}
          onAnswer={answerList}
        />
      )}
    </Notice>
  )
}

interface PaperQuestionsProps {
  readonly conflict: Conflict
  readonly draft: PaperDraft
  readonly themes: readonly Theme[]
  readonly onAnswer: (name: keyof PaperFields) => (answer: FieldAnswer) => void
}

function PaperQuestions({ conflict, draft, themes, onAnswer }: PaperQuestionsProps) {
  const theirs = KeptPaper.parse(conflict.Theirs)
  const wordsOf = (paper: PaperFields, name: keyof PaperFields, fileName: string): string => {
    if (name === 'ThemeId')
      return themes.find(({ Id }) => Id === paper.ThemeId)?.ThemeTitle ?? conflictTexts.nothing
    if (name === 'PaperURL') return fileName || conflictTexts.anotherFile
    return saidOf(paper[name])
  }
  return openParts(paperSync, draft, conflict)
    .flat()
    .map((name) => (
      <FieldQuestion
        key={name}
        label={paperFields[name].label}
        mine={wordsOf(draft.Fields, name, draft.File?.FileName ?? draft.FileName)}
        theirs={wordsOf(theirs, name, conflict.FileName)}
        isText={isTyped(name)}
        errorOf={(text) => combinedError(draft, name, text)}
        onAnswer={onAnswer(name)}
      />
    ))
}

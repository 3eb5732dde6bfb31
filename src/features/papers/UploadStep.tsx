import { Button, Checkbox, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { texts } from '../../../contract/errors.ts'
import { countWords } from '../../../contract/fields.ts'
import { fileTexts } from '../../../contract/files.ts'
import { noId } from '../../../contract/limits.ts'
import { paperLabels, paperTexts } from '../../../contract/papers.ts'
import { savingTexts, wizardTexts } from '../../../contract/wizard.ts'
import type { OutboxRow } from '../../cache/rows.ts'
import { wakeSync } from '../../sync/current.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { Notice } from './Notice.tsx'
import { countAttempts, needsAttention, untilDelivered } from './delivery.ts'
import { changeDraft, chooseFile, saveDraftByButton, shownFields, useDraft } from './draftStore.ts'
import { FileField } from './FileField.tsx'
import { isPaperChanged } from './opened.ts'
import { messagesOf } from './submission.ts'
import { onlyGoesOn, uploadLabel } from './wizardButtons.ts'
import type { WizardProps } from './wizardProps.ts'
import { attemptToast, uploadErrors, withRefusals } from './wizardErrors.ts'

interface UploadStepProps extends WizardProps {
  readonly draftId: string
  readonly rows: readonly OutboxRow[]
  readonly onNext: () => void
}

const refusalsOf = (rows: readonly OutboxRow[]) =>
  rows.filter((row) => needsAttention(row) && row.State === 'refused').flatMap(messagesOf)

/** The first step: theme, title, abstract, file, best paper (spec §2, §5 "Paper form"). */
export function UploadStep({
  databases,
  draftId,
  rows,
  themes,
  themesError,
  homePage: { minimumWords },
  onNext,
}: UploadStepProps) {
  const state = useDraft()
  const [wasAttempted, setAttempted] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { stored, opened } = state
  if (!stored) return null
  const fields = shownFields(state)
  const file = stored.File
  const missing = uploadErrors(fields, file, minimumWords)
  const isIncomplete = Object.keys(missing).length > 0
  const errors = withRefusals(wasAttempted ? missing : {}, refusalsOf(rows))
  const button = {
    isSaving,
    wasSaved: stored.SavedByButton,
    isChanged: isPaperChanged(opened, fields, file),
  }
  const choices = (themes ?? []).map(({ Id, ThemeTitle }) => ({ value: Id, label: ThemeTitle }))

  const save = async () => {
    setSaving(true)
    const attempts = await countAttempts(databases.work, draftId)
    const isKept = await saveDraftByButton()
    if (!isKept) {
      showSnack(savingTexts.failed, 'error')
      return
    }
    void wakeSync(true)
    const delivery = await untilDelivered(databases.work, draftId, 'paper', attempts)
    // Closed meanwhile: the text is safe, and there is no step to go to.
    if (useDraft.getState().stored?.DraftId !== draftId) return
    if (delivery === 'attention') showSnack(texts.paperSaveFailed, 'error')
    else onNext()
  }

  const attempt = () => {
    if (isSaving) return
    setAttempted(true)
    if (isIncomplete) {
      showSnack(attemptToast(fields, missing, minimumWords), 'error')
      // Once the messages stand there, the first of them gets the focus.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    } else if (onlyGoesOn(button)) onNext()
    else
      save()
        .catch(() => {
          showSnack(texts.paperSaveError, 'error')
        })
        .finally(() => {
          setSaving(false)
        })
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        attempt()
      }}
    >
      <Stack>
        {themesError !== undefined && <Notice tone="bad" title={themesError} role="alert" />}
        <Select
          label={paperLabels.ThemeId}
          placeholder={wizardTexts.chooseTheme}
          required
          searchable
          data={choices}
          value={fields.ThemeId === noId ? null : fields.ThemeId}
          onChange={(value) => {
            changeDraft({ ThemeId: value ?? noId })
          }}
          description={themes ? undefined : wizardTexts.themesMissing}
          error={errors['ThemeId']}
          openOnFocus={false}
          // Inside the dialog, where a screen reader looks for it.
          comboboxProps={{ withinPortal: false }}
        />
        <TextInput
          label={paperLabels.PaperTitle}
          required
          value={fields.PaperTitle}
          onChange={(event) => {
            changeDraft({ PaperTitle: event.currentTarget.value })
          }}
          error={errors['PaperTitle']}
        />
        <Textarea
          label={paperLabels.Abstract}
          required
          autosize
          minRows={8}
          maxRows={18}
          value={fields.Abstract}
          onChange={(event) => {
            changeDraft({ Abstract: event.currentTarget.value })
          }}
          description={paperTexts.wordCount(countWords(fields.Abstract), minimumWords)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={errors['Abstract']}
        />
        <FileField
          databases={databases}
          file={file}
          serverName={fields.PaperURL === noId ? '' : stored.FileName}
          error={errors['PaperURL']}
          onChoose={(picked) => {
            chooseFile(picked).then(
              (isKept) => {
                if (!isKept) showSnack(savingTexts.failed, 'error')
              },
              () => {
                showSnack(fileTexts.noRoom, 'error')
              },
            )
          }}
        />
        <Checkbox
          label={paperLabels.ConsiderBestPaper}
          description={wizardTexts.bestPaperHint}
          size="md"
          checked={fields.ConsiderBestPaper}
          onChange={(event) => {
            changeDraft({ ConsiderBestPaper: event.currentTarget.checked })
          }}
        />
      </Stack>
      <div className="papers-buttons">
        <Button
          type="submit"
          aria-disabled={isIncomplete || isSaving}
          data-disabled={isIncomplete || isSaving}
        >
          {uploadLabel(button)}
        </Button>
      </div>
    </form>
  )
}

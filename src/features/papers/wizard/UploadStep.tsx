import { Stack } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { texts } from '../../../../contract/core/errors.ts'
import { wizardTexts } from '../../../../contract/papers/wizard.ts'
import type { OutboxKind, OutboxRow } from '../../../cache/database/outboxRows.ts'
import { focusFirstError } from '../../../ui/form/focusFirstError.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import { Notice } from '../shown/Notice.tsx'
import { saveDraftByButton } from '../draft/editDraft.ts'
import { keepPicked } from '../draft/pickedFile.ts'
import { shownFields, useDraft } from '../draft/draftStore.ts'
import { isPaperChanged } from '../draft/stepBaseline.ts'
import { needsAttention, rejectionsOf } from '../../../sync/outbox/rejections.ts'
import { useLater } from '../../../stores/useLater.ts'
import { StepButton } from '../shown/StepButton.tsx'
import { StepFoot } from './StepFoot.tsx'
import { UploadFields } from './UploadFields.tsx'
import { useSave } from '../draft/useSave.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { onlyGoesOn, uploadLabel } from './wizardButtons.ts'
import type { WizardProps } from './stepProps.ts'
import { attemptToast, uploadErrors, withRefusals } from './wizardErrors.ts'

interface UploadStepProps extends WizardProps {
  readonly draftId: string
  readonly rows: readonly OutboxRow[]
  readonly onNext: () => void
}

/** What this step's button sends. */
const kinds: readonly OutboxKind[] = ['file', 'paper']

/** The first step: theme, title, abstract, file, best paper (spec §2, §5 "Paper form"). */
export function UploadStep(props: UploadStepProps) {
  const { draftId, rows, themes, themesError, homePage, onNext } = props
  const databases = useDatabases()
  const { minimumWords } = homePage
  const state = useLater(useDraft)
  const [wasAttempted, setAttempted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  /** A press waits for the picked file. */
  const [isWaiting, setWaiting] = useState(false)
  /** The picked file while it is read; its result says why it was refused, if it was. */
  const reading = useRef<Promise<string | undefined>>(undefined)
  const { isSaving, wasRefused, save } = useSave({
    databases,
    draftId,
    kinds,
    keep: saveDraftByButton,
    failed: texts.paperSaveError,
    onNext,
    onRefused: () => focusFirstError(form.current ?? undefined),
  })
  const read = useCallback(async (picked: File) => {
    const kept = keepPicked(picked).then(({ refusal }) => refusal)
    reading.current = kept
    const refusal = await kept
    if (reading.current === kept) reading.current = undefined
    return refusal
  }, [])
  const { stored } = state
  const refused = rejectionsOf(rows.filter((row) => kinds.includes(row.Kind))).join()
  useEffect(() => {
    // Only on opening: never move the focus while the person types.
    if (refused === '' || useDraft.getState().startsAt !== 'upload-problem') return
    useDraft.setState({ startsAt: 'beginning' })
    focusFirstError(form.current ?? undefined)
  }, [refused])
  if (!stored) return null
  const stuck = rows.filter((row) => kinds.includes(row.Kind) && needsAttention(row))
  /** What is missing in a state of the draft, and what the button does then. */
  const look = (at: typeof state) => {
    const fields = shownFields(at)
    const file = at.stored?.File ?? null
    const missing = uploadErrors(fields, file, minimumWords)
    const button = {
      isSaving: isSaving || isWaiting,
      wasSaved: at.stored?.SavedByButton ?? false,
      // A refused change is not saved, so the button tries again.
      isChanged: isPaperChanged(at.opened, fields, file) || wasRefused || stuck.length > 0,
    }
    return { fields, file, missing, isIncomplete: Object.keys(missing).length > 0, button }
  }
  const { fields, file, missing, isIncomplete, button } = look(state)

  const attempt = () => {
    if (isSaving) return
    setAttempted(true)
    const now = look(useDraft.getState())
    if (now.isIncomplete) {
      showSnack(attemptToast(now.missing, minimumWords), 'error')
      focusFirstError(form.current ?? undefined)
    } else if (onlyGoesOn(now.button)) onNext()
    else save()
  }

  const submitOnceRead = async (kept: Promise<string | undefined>) => {
    if (isWaiting) return
    setWaiting(true)
    const refusal = await kept
    setWaiting(false)
    // Once the field shows the file, or says why it could not be read.
    requestAnimationFrame(() => {
      if (refusal === undefined) form.current?.requestSubmit()
      else focusFirstError(form.current ?? undefined)
    })
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={wizardTexts.uploadForm}
      onSubmit={(event) => {
        event.preventDefault()
        // A large file that was just picked takes a moment: it is not missing, and not the one that it replaces.
        if (reading.current) void submitOnceRead(reading.current)
        else attempt()
      }}
    >
      <Stack>
        {themesError !== undefined && <Notice tone="bad" title={themesError} role="alert" />}
        <UploadFields
          themes={themes}
          fields={fields}
          file={file}
          serverName={stored.FileName}
          onPick={read}
          minimumWords={minimumWords}
          errors={withRefusals(wasAttempted ? missing : {}, stuck)}
        />
      </Stack>
      <StepFoot draftId={draftId} rows={rows}>
        <StepButton type="submit" isOff={isIncomplete || button.isSaving}>
          {uploadLabel(button)}
        </StepButton>
      </StepFoot>
    </form>
  )
}

import { Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { texts as errorTexts } from '../../../contract/core/errors.ts'
import { takeBackTexts } from '../../../contract/core/takeBack.ts'
import { AskedButton } from './AskedButton.tsx'
import { BusyButton } from './BusyButton.tsx'
import { focusFirstError } from './focusFirstError.ts'
import { KeptNote } from './FormState.tsx'
import { showSnack } from '../snackbar.tsx'
import type { KeptState } from './useEditedForm.ts'
import { ErrorAlert } from '../ErrorAlert.tsx'

interface DraftButtonsProps {
  readonly form: {
    readonly keptState: KeptState
    readonly isBusy: boolean
    readonly mayDiscard: boolean
    readonly isQueued: boolean
    readonly discard: () => Promise<boolean>
  }
  readonly texts: Readonly<Record<'discard' | 'sending' | 'send', string>>
  readonly className?: string
  readonly onDiscarded?: () => void
  /** False if another act of the screen comes first. */
  readonly isLead?: boolean
  /** A button that sends it too, and goes on from there. */
  readonly next?: { readonly label: string; readonly act: () => void } | undefined
}

/** The foot of a kept form: whether its text is saved, and the buttons to discard and to send it. */
export function DraftButtons(props: DraftButtonsProps) {
  const { form, texts, className = '', onDiscarded, isLead = true, next } = props
  const discard = async () => {
    if (await form.discard()) onDiscarded?.()
    else showSnack(takeBackTexts.onItsWay, 'info')
  }
  return (
    <Group justify="space-between" gap="xs" className={className}>
      <KeptNote state={form.keptState} />
      <Group gap="xs">
        {form.mayDiscard && (
          <AskedButton
            label={form.isQueued ? takeBackTexts.discardQueued : texts.discard}
            title={takeBackTexts.discardTitle}
            text={takeBackTexts.discardText}
            yes={takeBackTexts.discard}
            onConfirm={() => void discard()}
          />
        )}
        <BusyButton
          busy={form.isBusy}
          busyLabel={texts.sending}
          {...(isLead && !next ? {} : { variant: 'default' })}
        >
          {texts.send}
        </BusyButton>
        {next && (
          <BusyButton busy={form.isBusy} {...(isLead ? {} : { variant: 'default' })} onClick={next.act}>
            {next.label}
          </BusyButton>
        )}
      </Group>
    </Group>
  )
}

interface DraftFormProps {
  readonly form: DraftButtonsProps['form'] & {
    readonly save: () => Promise<'sent' | 'queued' | 'asked' | 'busy' | { readonly message: string }>
  }
  /** The server's refusal of the queued draft, if any. */
  readonly refused: { readonly Errors: readonly string[]; readonly LastError: string } | undefined
  /** Open questions about the draft, or whose it is. */
  readonly above: ReactNode
  readonly children: ReactNode
  readonly texts: DraftButtonsProps['texts'] & Readonly<Record<'sent' | 'queued' | 'failed', string>>
  /** The path to open once the draft is sent or queued. */
  readonly to: string
  /** A second button that sends it and opens another path. */
  readonly next?: { readonly label: string; readonly to: string } | undefined
  readonly isLead?: boolean
  readonly buttons?: string
}

/** A form that is kept from the first keystroke, and sent when its button is pressed (offline O1). */
export function DraftForm(props: DraftFormProps) {
  const { form, refused, above, children, texts, to, next, isLead = true, buttons } = props
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  // A form that was refused while it was closed opens at the field (offline O6).
  const isRefused = refused !== undefined
  useEffect(() => {
    if (isRefused) focusFirstError(element.current ?? undefined)
  }, [isRefused])

  const submit = async (then: string) => {
    const outcome = await form.save()
    if (outcome === 'asked' || outcome === 'busy') return
    if (outcome === 'sent' || outcome === 'queued') {
      showSnack(texts[outcome], 'success')
      void navigate(then)
      return
    }
    showSnack(outcome.message, 'error')
    focusFirstError(element.current ?? undefined)
  }

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(to)
      }}
    >
      <Stack>
        {above}
        {refused && <Refusal {...refused} title={texts.failed} />}
        {children}
        <DraftButtons
          form={form}
          texts={texts}
          className={buttons ?? ''}
          isLead={isLead}
          next={next && { label: next.label, act: () => void submit(next.to) }}
        />
      </Stack>
    </form>
  )
}

type RefusalProps = NonNullable<DraftFormProps['refused']> & { readonly title: string }

/** Why the server refused the draft. */
function Refusal({ Errors, LastError, title }: RefusalProps) {
  const lines = Errors.length > 0 ? Errors : [LastError || errorTexts.somethingWrong]
  return (
    <ErrorAlert title={title} role="alert">
      {lines.map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
    </ErrorAlert>
  )
}

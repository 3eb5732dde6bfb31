import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { z } from 'zod'
import type { ViewedList } from '../../../contract/core/list.ts'
import type { FieldErrors } from '../../../contract/core/endpoint.ts'
import { createView, viewRules } from '../../../contract/views/views.ts'
import { useKeptText } from '../../sync/editing/useKeptText.ts'
import { call, CallError } from '../../sync/session/call.ts'
import { DialogFoot } from '../../ui/form/DialogFoot.tsx'
import { focusFirstError } from '../../ui/form/focusFirstError.ts'
import { SheetDialog } from '../../ui/sheet/SheetDialog.tsx'
import { useAct } from '../act/useAct.ts'
import { listTexts as texts } from './texts.ts'

interface NewView {
  readonly List: ViewedList
  readonly Query: string
}

interface SaveViewProps {
  /** What is saved; undefined while closed. */
  readonly view: NewView | undefined
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Saves what a list shows under a name. */
export function SaveView({ view, onClose, onSaved }: SaveViewProps) {
  return (
    <SheetDialog begun={view} title={() => texts.saveTitle} size="md" onClose={onClose}>
      {(begun) => <Form view={begun} onClose={onClose} onSaved={onSaved} />}
    </SheetDialog>
  )
}

/** A view as typed, on this device until it is saved. */
const Typed = z.object({ Name: z.string(), IsShared: z.boolean() })
const blank = { Name: '', IsShared: false }

function Form({ view, onClose, onSaved }: SaveViewProps & { readonly view: NewView }) {
  const text = useKeptText(`view/${view.List}`, Typed, blank)
  /** The name that was refused, and why. */
  const [refused, setRefused] = useState<{ readonly Name: string; readonly fields: FieldErrors }>()
  const { Name, IsShared } = text.values
  const { isBusy, act } = useAct({
    failed: texts.failed,
    closes: true,
    onFailed: (error) => {
      if (error instanceof CallError) setRefused({ Name, fields: error.fields })
    },
  })
  const save = async () => {
    const { Message } = await call(createView, { body: { ...view, Name, IsShared } })
    await text.drop()
    onSaved()
    return Message
  }
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (text.check((typed) => viewRules({ Name: typed.Name, Query: view.Query }))) act(save)
    else focusFirstError(event.currentTarget)
  }
  const name = text.field('Name')
  return (
    <form noValidate onSubmit={send}>
      <Stack>
        <Text>{texts.saveExplained}</Text>
        <TextInput
          label={texts.name}
          data-autofocus
          {...name}
          error={name.error ?? (refused?.Name === Name && refused.fields['Name'])}
        />
        <Checkbox
          label={texts.share}
          checked={IsShared}
          onChange={(event) => text.change({ IsShared: event.currentTarget.checked })}
        />
        <DialogFoot
          onCancel={() => {
            void text.drop()
            onClose()
          }}
          busy={isBusy}
        >
          {texts.saveNow}
        </DialogFoot>
      </Stack>
    </form>
  )
}

import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ViewedList } from '../../../contract/core/list.ts'
import { createView, viewRules } from '../../../contract/views/views.ts'
import { call, CallError } from '../../sync/session/call.ts'
import { DialogFoot } from '../../ui/form/DialogFoot.tsx'
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

function Form({ view, onClose, onSaved }: SaveViewProps & { readonly view: NewView }) {
  const form = useForm({
    initialValues: { Name: '', IsShared: false },
    validate: ({ Name }) => viewRules({ Name, Query: view.Query }),
  })
  const { isBusy, act } = useAct({
    failed: texts.failed,
    closes: true,
    onFailed: (error) => {
      if (error instanceof CallError) form.setErrors({ ...error.fields })
    },
  })
  const save = (values: { readonly Name: string; readonly IsShared: boolean }) =>
    act(async () => {
      const { Message } = await call(createView, { body: { ...view, ...values } })
      onSaved()
      return Message
    })
  return (
    <form noValidate onSubmit={form.onSubmit(save)}>
      <Stack>
        <Text>{texts.saveExplained}</Text>
        <TextInput label={texts.name} data-autofocus {...form.getInputProps('Name')} />
        <Checkbox label={texts.share} {...form.getInputProps('IsShared', { type: 'checkbox' })} />
        <DialogFoot onCancel={onClose} busy={isBusy}>
          {texts.saveNow}
        </DialogFoot>
      </Stack>
    </form>
  )
}

import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import {
  ArchiveCounts,
  archiveTexts,
  closeConference,
  closingRules,
  previewClosing,
  type ClosingPreview,
} from '../../../contract/archive/archive.ts'
import { countLabels } from '../../../contract/archive/archiveDesk.ts'
import { archiveDeskTexts } from './texts.ts'
import { formTexts } from '../../../contract/core/forms.ts'
import { call } from '../../sync/session/call.ts'
import { useKeptText } from '../../sync/editing/useKeptText.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { DialogFoot } from '../../ui/form/DialogFoot.tsx'
import { NotReady } from '../../ui/reads/NotReady.tsx'
import { SheetDialog } from '../../ui/sheet/SheetDialog.tsx'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'

interface CloseDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** Explains what closing the conference does, and does it once its name was typed. */
export function CloseDialog({ opened, ...props }: CloseDialogProps) {
  return (
    <SheetDialog
      begun={opened || undefined}
      isInAddress
      title={() => archiveDeskTexts.close}
      onClose={props.onClose}
    >
      {() => <Ask {...props} />}
    </SheetDialog>
  )
}

function Ask(props: Omit<CloseDialogProps, 'opened'>) {
  const preview = useRead(previewClosing, { failed: archiveDeskTexts.loadFailed })
  if (preview.state !== 'ready') return <NotReady read={preview} height={240} />
  const { Refusals, Counts } = preview.value
  return (
    <Stack>
      <Text>{archiveDeskTexts.goes}</Text>
      <List>
        {ArchiveCounts.keyof().options.map((key) => (
          <List.Item key={key}>{countLabels[key](Counts[key])}</List.Item>
        ))}
      </List>
      <Text>{archiveDeskTexts.stays}</Text>
      <Text>{archiveDeskTexts.dates}</Text>
      {Refusals.length > 0 ? (
        <>
          <ErrorAlert title={archiveDeskTexts.waits} role="alert">
            <List>
              {Refusals.map((reason) => (
                <List.Item key={reason}>{reason}</List.Item>
              ))}
            </List>
          </ErrorAlert>
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              {formTexts.cancel}
            </Button>
          </Group>
        </>
      ) : (
        <Confirm preview={preview.value} onRefused={preview.again} {...props} />
      )}
    </Stack>
  )
}

interface ConfirmProps extends Omit<CloseDialogProps, 'opened'> {
  readonly preview: ClosingPreview
  readonly onRefused: () => void
}

/** Increments the year in a name. */
const nextName = (name: string) => name.replace(/\b20\d\d\b/, (year) => String(Number(year) + 1))

/** What stays on the device until it is sent; the name that confirms is typed each time. */
const NextText = z.object({ NextName: z.string() })

function Confirm({ preview, onClose, onClosed, onRefused }: ConfirmProps) {
  const [ConferenceName, setName] = useState('')
  const text = useKeptText('closing', NextText, { NextName: nextName(preview.ConferenceName) })
  const { NextName } = text.values
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { isBusy, act } = useAct({ failed: archiveDeskTexts.closeFailed, onFailed: onRefused, closes: true })
  const go = () => {
    const body = { ConferenceName, NextName }
    const isNamed = ConferenceName.trim() === preview.ConferenceName.trim()
    const found = {
      ...(isNamed ? {} : { ConferenceName: archiveTexts.nameDiffers }),
      ...closingRules(body),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    act(async () => {
      const { Result } = await call(closeConference, { body })
      await text.drop()
      onClosed()
      return archiveDeskTexts.closed(Result.ConferenceName)
    })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <Stack>
        <ErrorAlert>{archiveDeskTexts.once}</ErrorAlert>
        <TextInput
          label={archiveDeskTexts.next}
          value={NextName}
          error={errors['NextName']}
          onChange={(event) => text.change({ NextName: event.currentTarget.value })}
        />
        <TextInput
          label={archiveDeskTexts.confirm(preview.ConferenceName)}
          value={ConferenceName}
          error={errors['ConferenceName']}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogFoot
          onCancel={() => {
            void text.drop()
            onClose()
          }}
          busy={isBusy}
          busyLabel={archiveDeskTexts.closing}
        >
          {archiveDeskTexts.closeNow}
        </DialogFoot>
      </Stack>
    </form>
  )
}

import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import {
  addAuditorsTexts,
  addressLines,
  importAuditors,
  type AuditorsReport,
} from '../../../../contract/accounts/addAuditors.ts'
import { reviewDeskScreenTexts } from '../../../../contract/reviews/reviewDeskScreens.ts'
import { useKeptText } from '../../../sync/editing/useKeptText.ts'
import { call, messagesOf } from '../../../sync/session/call.ts'
import { ImportButtons } from '../../../ui/imports/ImportButtons.tsx'
import { ImportModal } from '../../../ui/imports/ImportModal.tsx'
import { PickedFile } from '../../../ui/imports/PickedFile.tsx'
import { useFileImport } from '../../../ui/imports/useFileImport.ts'
import { deskOfReviews } from './texts.ts'
import { GrowingText } from '../../../ui/form/GrowingText.tsx'

const { add: texts } = deskOfReviews

interface AddAuditorsProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onAdded: () => void
}

/** Adds many auditors at once: pasted addresses, or a CSV file, after a preview. */
export function AddAuditors({ isOpen, onClose, onAdded }: AddAuditorsProps) {
  return (
    <ImportModal isOpen={isOpen} onClose={onClose} title={texts.act}>
      <Adding onClose={onClose} onAdded={onAdded} />
    </ImportModal>
  )
}

/** The addresses as pasted, on this device until they were added. */
const Pasted = z.object({ Addresses: z.string() })
const none = { Addresses: '' }

function Adding({ onClose, onAdded }: Omit<AddAuditorsProps, 'isOpen'>) {
  const text = useKeptText('auditors', Pasted, none)
  const { Addresses } = text.values
  const [hasNone, setNone] = useState(false)
  /** The pasted text that was looked at; undefined for a file. */
  const [looked, setLooked] = useState<string>()
  const taken = useFileImport<AuditorsReport>({
    send: async ({ file, isDry }) =>
      (await call(importAuditors, { body: { Csv: await file.text(), DryRun: isDry } })).Result,
    describe: (error) => messagesOf(error, reviewDeskScreenTexts.failed),
    doneText: ({ Added }) => addAuditorsTexts.done(Added.length),
    onImported: () => {
      if (looked !== undefined) void text.drop()
      onAdded()
    },
  })
  const { file, isBusy } = taken
  const isChanged = looked !== undefined && looked !== Addresses
  const report = isChanged ? undefined : taken.report
  // Pasted addresses go the way of a file that lists them.
  const look = () => {
    const lines = addressLines(Addresses)
    const isEmpty = !lines.includes('@')
    setNone(isEmpty)
    if (isEmpty) return
    setLooked(Addresses)
    taken.pick(new File([lines], texts.addresses, { type: 'text/csv' }))
  }
  return (
    <Stack>
      <Text>{texts.explained}</Text>
      <GrowingText
        label={texts.addresses}
        data-autofocus
        minRows={4}
        maxRows={12}
        {...text.field('Addresses')}
        readOnly={taken.busy === 'importing'}
        error={hasNone ? texts.nobody : undefined}
      />
      <Group>
        <Button variant="default" disabled={isBusy} onClick={look}>
          {texts.look}
        </Button>
      </Group>
      <PickedFile
        // Pasted addresses are looked at again, not read again.
        taken={
          looked === undefined ? taken : { ...taken, again: undefined, errors: isChanged ? [] : taken.errors }
        }
        accept=".csv,.txt,text/csv"
        onPick={(picked) => {
          setLooked(undefined)
          taken.pick(picked)
        }}
      />
      {isChanged && <Text role="status">{texts.changed}</Text>}
      {report && (
        <>
          <Report report={report} />
          {file && looked === undefined && Addresses.includes('@') && <Text>{texts.aside(file.name)}</Text>}
          <ImportButtons
            label={texts.add}
            isBusy={isBusy}
            isReady={taken.isCurrent && report.Added.length + report.Already.length > 0}
            onImport={taken.importNow}
            onClose={onClose}
          />
        </>
      )}
    </Stack>
  )
}

/** What would happen to the people of a list. */
function Report({ report: { Added, Already, Left } }: { readonly report: AuditorsReport }) {
  const invited = Added.filter(({ IsInvited }) => IsInvited).length
  return (
    <Alert
      color={Left.length > 0 ? 'orange' : 'gray'}
      title={addAuditorsTexts.planned(Added.length, invited)}
      role="status"
    >
      {Already.length > 0 && <Text size="sm">{addAuditorsTexts.already(Already.length)}</Text>}
      {Left.length > 0 && (
        <List size="sm">
          {Left.map(({ Email, Why }) => (
            <List.Item key={Email}>{`${Email}: ${Why}`}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}

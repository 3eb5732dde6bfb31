import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { getDecidedPapers, type OpenDecision } from '../../../../contract/papers/decisions.ts'
import { decisionDeskTexts } from '../../../../contract/papers/decisionDesk.ts'
import { formTexts } from '../../../../contract/core/forms.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { DialogFoot } from '../../../ui/form/DialogFoot.tsx'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { useSelection } from '../../../ui/list/useSelection.ts'
import { SheetDialog } from '../../../ui/sheet/SheetDialog.tsx'

interface UndoSomeProps {
  readonly decision: OpenDecision | undefined
  readonly onClose: () => void
  readonly onUndo: (paperIds: readonly string[]) => void
}

/** Selects papers of a decision on many. */
export function UndoSome({ decision, onClose, onUndo }: UndoSomeProps) {
  return (
    <SheetDialog
      begun={decision}
      title={() => decisionDeskTexts.undoTitle}
      closeLabel={formTexts.cancel}
      onClose={onClose}
    >
      {(begun) => <Choice decision={begun} onClose={onClose} onUndo={onUndo} />}
    </SheetDialog>
  )
}

function Choice({ decision, onClose, onUndo }: UndoSomeProps & { readonly decision: OpenDecision }) {
  const [text, setText] = useState('')
  const { rows: chosen, count, has, choose } = useSelection<string>('', (id) => id)
  const papers = useRead(getDecidedPapers, { params: { id: decision.UndoId } })
  if (papers.state !== 'ready') return <NotReady read={papers} height={320} />
  const asked = text.trim().toLowerCase()
  const shown = papers.value.filter(({ PaperCode, PaperTitle }) =>
    `${PaperCode} ${PaperTitle}`.toLowerCase().includes(asked),
  )
  return (
    <Stack>
      <Text>{decisionDeskTexts.undoExplained}</Text>
      <TextInput
        type="search"
        label={decisionDeskTexts.search}
        // The dialog sets the focus before the papers are read, or after it.
        autoFocus
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Stack component="ul" gap="xs" className="desk-plain desk-choice">
        {shown.map(({ Id, PaperCode, PaperTitle }) => (
          <li key={Id}>
            <Checkbox
              label={`${PaperCode} ${PaperTitle}`}
              checked={has(Id)}
              onChange={(event) => choose([Id], event.currentTarget.checked)}
            />
          </li>
        ))}
      </Stack>
      <DialogFoot onCancel={onClose} busy={false} disabled={count === 0} onClick={() => onUndo(chosen)}>
        {decisionDeskTexts.undoChosen(count)}
      </DialogFoot>
    </Stack>
  )
}

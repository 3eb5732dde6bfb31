import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  decisionTexts,
  getOpenDecisions,
  undoDecisions,
  type OpenDecision,
} from '../../../../contract/papers/decisions.ts'
import { decisionDeskTexts } from '../../../../contract/papers/decisionDesk.ts'
import { holds } from '../../../../contract/core/deskParts.ts'
import { momentHere } from '../../../../contract/core/moments.ts'
import { statusLabels } from '../../../../contract/papers/papers.ts'
import { partOfUndo, undo, undoKinds } from '../../../../contract/core/undo.ts'
import { Allowed } from '../../../parts/act/Allowed.tsx'
import { useHeldParts } from '../../../stores/heldParts.ts'
import { call } from '../../../sync/session/call.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { UndoLine, UndoList } from '../../../ui/list/UndoList.tsx'
import { useEvery } from '../../../ui/reads/useEvery.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { UndoSome } from './UndoSome.tsx'

/** How often to check whether an undo window has closed, in milliseconds. */
const rhythm = 15_000

const none: readonly OpenDecision[] = []

interface OpenDecisionsProps {
  /** A new number after each decision reloads the list at once. */
  readonly round: number
  readonly onUndone: () => void
}

/** Decisions that can still be undone, as a whole or for some papers (design §3 "Decisions"). */
export function OpenDecisions({ round, onUndone }: OpenDecisionsProps) {
  const { value: decisions = none, refresh } = useRead(getOpenDecisions, { round, keepsShown: true })
  useEvery(rhythm, refresh)
  const [chosen, setChosen] = useState<OpenDecision>()

  const { act } = useAct({
    onEnd: () => {
      setChosen(undefined)
      refresh()
      onUndone()
    },
  })
  return (
    <>
      {decisions.length > 0 && (
        <UndoList title={decisionDeskTexts.canBeUndone}>
          {decisions.map((decision) => (
            <Decision
              key={decision.UndoId}
              decision={decision}
              onAll={() => act(async () => (await call(undo, { params: { id: decision.UndoId } })).Message)}
              onSome={() => setChosen(decision)}
            />
          ))}
        </UndoList>
      )}
      <UndoSome
        decision={chosen}
        onClose={() => setChosen(undefined)}
        onUndo={(PaperIds) =>
          act(async () => (await call(undoDecisions, { body: { PaperIds: [...PaperIds] } })).Message)
        }
      />
    </>
  )
}

interface DecisionProps {
  readonly decision: OpenDecision
  readonly onAll: () => void
  readonly onSome: () => void
}

function Decision({ decision, onAll, onSome }: DecisionProps) {
  const { Count, FromStatus, Status, Kind, DecidedByName, UndoUntil } = decision
  // Undone as a whole, it may be about papers of every theme.
  const mayAll = holds(useHeldParts(), partOfUndo(undoKinds.papers), true)
  const title = decisionTexts.title(Count, { FromStatus, Status }, Kind)
  return (
    <UndoLine
      title={title}
      about={[
        decisionDeskTexts.until(momentHere(Date.parse(UndoUntil))),
        DecidedByName && decisionDeskTexts.by(DecidedByName),
        FromStatus === 'submitted' ? '' : decisionDeskTexts.from(statusLabels[FromStatus]),
      ]}
    >
      <Allowed to={undoDecisions}>
        {(Count > 1 || !mayAll) && (
          <Button variant="default" aria-label={`${decisionDeskTexts.undoSome} ${title}`} onClick={onSome}>
            {decisionDeskTexts.undoSome}
          </Button>
        )}
        {mayAll && (
          <Button variant="default" aria-label={`${decisionDeskTexts.undoAll}: ${title}`} onClick={onAll}>
            {Count > 1 ? decisionDeskTexts.undoAll : decisionDeskTexts.undo}
          </Button>
        )}
      </Allowed>
    </UndoLine>
  )
}

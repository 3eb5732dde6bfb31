import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import {
  decisionTexts,
  getOpenDecisions,
  undoDecisions,
  type OpenDecision,
} from '../../../../contract/decisions.ts'
import { decisionDeskTexts } from '../../../../contract/decisionDesk.ts'
import { momentHere } from '../../../../contract/moments.ts'
import { undo } from '../../../../contract/undo.ts'
import { useOnNews } from '../../../stores/news.ts'
import { call, messageOf } from '../../../sync/api.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import { UndoSome } from './UndoSome.tsx'

/** How often it is looked whether a window has closed, in milliseconds. */
const rhythm = 15_000

interface OpenDecisionsProps {
  /** Another number after each decision, so that it is looked for at once. */
  readonly round: number
  readonly onUndone: () => void
}

/** Decisions that can still be undone, as a whole or for some papers (design §3 "Decisions"). */
export function OpenDecisions({ round, onUndone }: OpenDecisionsProps) {
  const [decisions, setDecisions] = useState<readonly OpenDecision[]>([])
  const [asked, setAsked] = useState(0)
  const [chosen, setChosen] = useState<OpenDecision>()
  const ask = useCallback(() => setAsked((count) => count + 1), [])
  useOnNews(ask)
  useEffect(() => {
    const timer = setInterval(ask, rhythm)
    return () => {
      clearInterval(timer)
    }
  }, [ask])
  useEffect(() => {
    let isCurrent = true
    call(getOpenDecisions).then(
      ({ Result }) => {
        if (isCurrent) setDecisions(Result)
      },
      // The list below says what is wrong.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [round, asked])

  const act = async (send: () => Promise<{ readonly Message: string }>) => {
    try {
      showSnack((await send()).Message, 'success')
    } catch (error) {
      showSnack(messageOf(error), 'error')
    }
    setChosen(undefined)
    ask()
    onUndone()
  }
  return (
    <>
      {decisions.length > 0 && (
        <Alert color="blue" title={decisionDeskTexts.canBeUndone}>
          <Stack component="ul" gap="xs" className="desk-plain">
            {decisions.map((decision) => (
              <Decision
                key={decision.UndoId}
                decision={decision}
                onAll={() => void act(() => call(undo, { params: { id: decision.UndoId } }))}
                onSome={() => setChosen(decision)}
              />
            ))}
          </Stack>
        </Alert>
      )}
      <UndoSome
        decision={chosen}
        onClose={() => setChosen(undefined)}
        onUndo={(PaperIds) => void act(() => call(undoDecisions, { body: { PaperIds: [...PaperIds] } }))}
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
  const { Count, Status, DecidedByName, UndoUntil } = decision
  const title = decisionTexts.title(Count, Status)
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div>
        <Text>{title}</Text>
        <Text size="sm">
          {decisionDeskTexts.until(momentHere(Date.parse(UndoUntil)))}
          {DecidedByName && ` · ${decisionDeskTexts.by(DecidedByName)}`}
        </Text>
      </div>
      <Group gap="xs">
        {Count > 1 && (
          <Button variant="default" aria-label={`${decisionDeskTexts.undoSome} ${title}`} onClick={onSome}>
            {decisionDeskTexts.undoSome}
          </Button>
        )}
        <Button variant="default" aria-label={`${decisionDeskTexts.undoAll}: ${title}`} onClick={onAll}>
          {Count > 1 ? decisionDeskTexts.undoAll : decisionDeskTexts.undo}
        </Button>
      </Group>
    </Group>
  )
}

import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { getComparison, startComparison } from '../../../contract/abstracts/abstracts.ts'
import { abstractDeskTexts as texts } from '../../../contract/abstracts/abstractDesk.ts'
import { Allowed } from '../../parts/act/Allowed.tsx'
import { useServerClock } from '../../stores/clock.ts'
import { forgetAllSilence } from '../../stores/silentRequests.ts'
import { call } from '../../sync/session/call.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { Failure } from '../../ui/Failure.tsx'
import { useEvery } from '../../ui/reads/useEvery.ts'
import { useNow } from '../../ui/reads/useNow.ts'
import { comparisonLine } from './comparisonLine.ts'

/** How often progress is polled, in milliseconds. */
const rhythm = 1000
/** How often to check for the start of a due comparison. */
const dueRhythm = 10_000

/** The progress of the comparison of all abstracts, or the time of the last one. */
export function ComparisonState({ onDone }: { readonly onDone: () => void }) {
  const loaded = useRead(getComparison)
  const { refresh } = loaded
  const now = useNow(dueRhythm) + useServerClock(({ ahead }) => ahead)
  const state = loaded.state === 'ready' ? loaded.value : undefined
  const run = state?.Run
  const isRunning = run?.State === 'running'
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) onDone()
    wasRunning.current = isRunning
  }, [isRunning, onDone])
  useEvery(isRunning ? rhythm : state?.DueOn ? dueRhythm : undefined, refresh)
  const again = () => {
    forgetAllSilence()
    loaded.again()
  }
  const { act } = useAct({ onEnd: refresh })
  if (loaded.state === 'failed') return <Failure message={loaded.message} again={again} />
  const start = async () => {
    await call(startComparison)
  }
  return (
    <Stack gap="xs">
      {state && <Text role="status">{comparisonLine(state, now)}</Text>}
      {isRunning && (
        <Progress.Root>
          <Progress.Section
            value={run.Total === 0 ? 0 : (100 * run.Done) / run.Total}
            aria-label={texts.progress}
          />
        </Progress.Root>
      )}
      <Text size="sm" c="dimmed">
        {texts.neighbours}
      </Text>
      <Allowed to={startComparison}>
        <Group>
          <Button
            variant="default"
            disabled={loaded.state === 'loading' || isRunning}
            onClick={() => act(start)}
          >
            {texts.run}
          </Button>
        </Group>
      </Allowed>
    </Stack>
  )
}

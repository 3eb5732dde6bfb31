import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { getComparison, startComparison } from '../../../contract/abstracts.ts'
import { abstractDeskTexts as texts } from '../../../contract/abstractDesk.ts'
import { momentHere } from '../../../contract/moments.ts'
import { forgetAllSilence } from '../../stores/silence.ts'
import { call, messageOf } from '../../sync/api.ts'
import { Failure } from '../../ui/Failure.tsx'
import { showSnack } from '../../ui/snackbar.tsx'
import { useEvery } from '../../ui/useEvery.ts'
import { useLoaded } from '../../ui/useLoaded.ts'

/** How often the progress is asked for, in milliseconds. */
const rhythm = 1000

/** How far the comparison of all abstracts is, or when the last one was. */
export function ComparisonState({ onDone }: { readonly onDone: () => void }) {
  const loaded = useLoaded(
    async () => (await call(getComparison, {}, { byItself: true })).Result,
    (error) => messageOf(error),
    [],
  )
  const { refresh } = loaded
  const run = loaded.state === 'ready' ? loaded.value : null
  const isRunning = run?.State === 'running'
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) onDone()
    wasRunning.current = isRunning
  }, [isRunning, onDone])
  useEvery(isRunning ? rhythm : undefined, refresh)
  const again = () => {
    forgetAllSilence()
    loaded.again()
  }
  if (loaded.state === 'failed') return <Failure message={loaded.message} again={again} />
  const start = async () => {
    try {
      await call(startComparison)
    } catch (error) {
      showSnack(messageOf(error), 'error')
    }
    refresh()
  }
  return (
    <Stack gap="xs">
      {run?.State === 'failed' && <Alert color="red">{texts.failed}</Alert>}
      {isRunning && (
        <>
          <Text role="status">{texts.running(run.Done, run.Total)}</Text>
          <Progress.Root>
            <Progress.Section
              value={run.Total === 0 ? 0 : (100 * run.Done) / run.Total}
              aria-label={texts.progress}
            />
          </Progress.Root>
        </>
      )}
      {run?.State === 'done' && run.FinishedOn && (
        <Text role="status">{texts.ranOn(momentHere(Date.parse(run.FinishedOn)), run.Pairs)}</Text>
      )}
      {loaded.state === 'ready' && run === null && <Text>{texts.never}</Text>}
      <Text size="sm" c="dimmed">
        {texts.neighbours}
      </Text>
      <Group>
        <Button
          variant="default"
          disabled={loaded.state === 'loading' || isRunning}
          onClick={() => void start()}
        >
          {texts.run}
        </Button>
      </Group>
    </Stack>
  )
}

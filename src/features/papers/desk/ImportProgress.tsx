import { Progress, Text } from '@mantine/core'
import { useState } from 'react'
import { importDeskTexts as texts } from './texts.ts'
import { getImportState } from '../../../../contract/papers/paperImport.ts'
import { call } from '../../../sync/session/call.ts'
import { useEvery } from '../../../ui/reads/useEvery.ts'

/** How often progress is polled, in milliseconds. */
const rhythm = 700

/** The number of papers imported so far. */
export function ImportProgress() {
  const [state, setState] = useState({ Done: 0, Total: 0 })
  useEvery(rhythm, () => {
    call(getImportState, {}, { byItself: true }).then(
      ({ Result }) => {
        if (Result?.State === 'running') setState(Result)
      },
      // The import itself shows its error.
      () => undefined,
    )
  })
  return (
    <>
      <Text role="status">{texts.importing(state.Done, state.Total)}</Text>
      <Progress value={(100 * state.Done) / Math.max(state.Total, 1)} aria-label={texts.importingLabel} />
    </>
  )
}

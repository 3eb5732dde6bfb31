import { Progress, Text } from '@mantine/core'
import { useState } from 'react'
import { importDeskTexts as texts } from './texts.ts'
import { getImportState } from '../../../../contract/papers/paperImport.ts'
import { call } from '../../../sync/session/call.ts'
import { useEvery } from '../../../ui/reads/useEvery.ts'

/** How often the progress is asked for, in milliseconds. */
const rhythm = 700

/** How many papers of a file have come in. */
export function ImportProgress() {
  const [state, setState] = useState({ Done: 0, Total: 0 })
  useEvery(rhythm, () => {
    call(getImportState, {}, { byItself: true }).then(
      ({ Result }) => {
        if (Result?.State === 'running') setState(Result)
      },
      // The import itself says what is wrong.
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

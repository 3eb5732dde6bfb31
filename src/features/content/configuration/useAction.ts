import { useState } from 'react'
import { texts } from '../../../../contract/core/errors.ts'
import { formTexts } from '../../../../contract/core/forms.ts'
import { messageOf } from '../../../sync/session/call.ts'
import { showSnack } from '../../../ui/snackbar.tsx'

/** Does one thing at a time on the press of a button, shows the result, and then calls `done`. */
export function useAction(done: () => void) {
  const [isBusy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>, said: string = formTexts.saved) => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
      showSnack(said, 'success')
    } catch (error) {
      showSnack(messageOf(error, texts.somethingWrong), 'error')
    }
    setBusy(false)
    done()
  }
  return { act, isBusy }
}

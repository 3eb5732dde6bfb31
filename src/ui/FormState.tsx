import { Alert, Button, Group, Text } from '@mantine/core'
import { formTexts } from '../../contract/forms.ts'
import { texts } from '../../contract/errors.ts'
import { savingTexts } from '../../contract/wizard.ts'
import type { EditedForm, KeptState } from './useEditedForm.ts'

const words: Readonly<Record<KeptState, string>> = {
  nothing: '',
  writing: savingTexts.writing,
  here: savingTexts.here,
  failed: savingTexts.failed,
}

/** How far the text of a form has come. Its line is always there, so that nothing jumps. */
export function KeptNote({ state }: { readonly state: KeptState }) {
  return (
    <Text size="sm" c={state === 'failed' ? 'red' : 'dimmed'} mih="1.5em" role="status">
      {words[state]}
    </Text>
  )
}

/** Says that the row was changed elsewhere; the newest copy is one press away, and so is what was typed. */
export function StaleNotice({ stale }: { readonly stale: EditedForm<Record<string, unknown>>['stale'] }) {
  if (stale.isLookingAtNewest)
    return (
      <Alert color="gray" title={formTexts.newestTitle} role="status">
        <Text mb="sm">{formTexts.newest}</Text>
        <Button variant="default" onClick={stale.backToMine}>
          {formTexts.backToMine}
        </Button>
      </Alert>
    )
  if (!stale.isStale) return null
  return (
    <Alert color="orange" title={texts.stale} role="alert">
      <Text mb="sm">{formTexts.stale}</Text>
      <Group>
        <Button variant="default" onClick={() => void stale.showNewest()}>
          {formTexts.showNewest}
        </Button>
        <Button variant="default" onClick={() => void stale.keepMine()}>
          {formTexts.keepMine}
        </Button>
      </Group>
    </Alert>
  )
}

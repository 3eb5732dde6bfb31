import { Alert, Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formTexts } from '../../../contract/core/forms.ts'
import { texts } from '../../../contract/core/errors.ts'
import { savingTexts } from '../../../contract/device/saving.ts'
import type { EditedForm, KeptState } from './useEditedForm.ts'

/**
 * Shows whether a form's text is saved on the device. The line always has the space of its longest text, so that the
 * buttons beside it do not move.
 */
export function KeptNote({ state }: { readonly state: KeptState }) {
  return (
    <Text
      size="sm"
      c={state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}
      mih="1.5em"
      w="9rem"
      style={{ flexGrow: 1 }}
      role="status"
    >
      {state !== 'nothing' && savingTexts[state]}
    </Text>
  )
}

interface StaleNoticeProps {
  readonly stale: EditedForm<Record<string, unknown>>['stale']
}

/** Shows that the row was changed elsewhere, with buttons for the newest copy and for the typed text. */
export function StaleNotice({ stale }: StaleNoticeProps) {
  return (
    <>
      {stale.isStale && <StaleAlert stale={stale} />}
      {stale.hasAside && (
        <Alert color="gray" title={formTexts.asideTitle} role="status">
          <Text mb="sm">{formTexts.aside}</Text>
          <Group>
            <Button variant="default" onClick={stale.backToMine}>
              {formTexts.backToMine}
            </Button>
            <Button variant="default" onClick={stale.dropMine}>
              {formTexts.dropMine}
            </Button>
          </Group>
        </Alert>
      )}
    </>
  )
}

/** Appears above the form while Save is below it, so it scrolls into view and takes the focus. */
function StaleAlert({ stale }: StaleNoticeProps) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'center' })
    alert.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Alert ref={alert} tabIndex={-1} color="orange" title={texts.stale} role="alert">
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

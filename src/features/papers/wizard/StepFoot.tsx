import { Group, Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { clockTime } from '../../../../contract/core/moments.ts'
import { savingTexts } from '../../../../contract/device/saving.ts'
import { useConnection } from '../../../stores/connection.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useNow } from '../../../ui/reads/useNow.ts'
import { useIsPhone } from '../../../ui/sheet/useIsPhone.ts'
import type { Saving } from '../draft/saveStatus.ts'
import { useSaving, type SavedDraft } from './useSaving.ts'

function wordsOf(saving: Saving, isReachable: boolean, now: number): string {
  switch (saving.state) {
    case 'new':
      return ''
    case 'writing':
      return savingTexts.writing
    case 'failed':
    case 'in-memory':
      return savingTexts.failed
    case 'needs-sign-in':
      return `${savingTexts.here}, ${savingTexts.signIn}`
    case 'here':
      return saving.isWaiting || !isReachable
        ? `${savingTexts.here}, ${savingTexts.waiting}`
        : savingTexts.here
    case 'saved':
      return savingTexts.saved(clockTime(saving.on, now))
    case 'attention':
      return savingTexts.attention
  }
}

interface StepFootProps extends SavedDraft {
  readonly back?: ReactNode
  /** The button that goes on. */
  readonly children?: ReactNode
}

/** The foot of a step, always in sight: its buttons, and whether the typed text is saved (offline O1). */
export function StepFoot({ back, children, ...draft }: StepFootProps) {
  const isPhone = useIsPhone()
  const state = <SavingState key="state" {...draft} />
  const backwards = <Fragment key="back">{back}</Fragment>
  return (
    <div className="wizard-foot" data-foot>
      {/* Above the buttons of a phone, and beside the one that goes on elsewhere. */}
      {isPhone ? [state, backwards] : [backwards, state]}
      {children}
    </div>
  )
}

/** The state of the typed text, announced as it changes. */
function SavingState(draft: SavedDraft) {
  const saving = useSaving(draft)
  const isReachable = useConnection((state) => state.reachable)
  const now = useNow()
  const needsHelp = saving && ['failed', 'in-memory', 'attention'].includes(saving.state)
  return (
    <Group
      className="wizard-saving"
      gap={6}
      mih={24}
      c={needsHelp ? 'var(--mantine-color-error)' : 'dimmed'}
      wrap="nowrap"
    >
      {needsHelp && <Icon name="warning" size={18} />}
      <Text role="status" aria-live="polite" size="sm" fw={needsHelp ? 600 : 400}>
        {saving && wordsOf(saving, isReachable, now)}
      </Text>
    </Group>
  )
}

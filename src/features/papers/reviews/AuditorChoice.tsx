import { Checkbox, Stack } from '@mantine/core'
import type { AuditorProgress } from '../../../../contract/reviews/reviewDesk.ts'
import { reviewDeskScreenTexts } from '../../../../contract/reviews/reviewDeskScreens.ts'

interface AuditorChoiceProps {
  readonly label: string
  readonly auditors: readonly AuditorProgress[]
  readonly chosen: readonly string[]
  readonly disabled?: boolean
  readonly onChange: (ids: string[]) => void
}

/** Some of the auditors, each with their load. */
export function AuditorChoice({ label, auditors, chosen, disabled = false, onChange }: AuditorChoiceProps) {
  return (
    <Checkbox.Group label={label} value={[...chosen]} onChange={onChange}>
      <Stack
        gap="xs"
        mt="xs"
        className="ask-auditors"
        tabIndex={0}
        role="group"
        aria-label={reviewDeskScreenTexts.auditors}
      >
        {auditors.map((auditor) => (
          <Checkbox
            key={auditor.AuditorId}
            value={auditor.AuditorId}
            disabled={disabled}
            label={auditor.FullName}
            description={reviewDeskScreenTexts.load(auditor)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

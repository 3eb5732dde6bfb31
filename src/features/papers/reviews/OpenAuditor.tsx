import { Checkbox, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { formTexts } from '../../../../contract/core/forms.ts'
import { setAuditorThemes, type AuditorProgress } from '../../../../contract/reviews/reviewDesk.ts'
import { reviewDeskScreenTexts as texts } from '../../../../contract/reviews/reviewDeskScreens.ts'
import type { Theme } from '../../../../contract/papers/themes.ts'
import { call } from '../../../sync/session/call.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { Section } from '../../../ui/Section.tsx'
import { DialogFoot } from '../../../ui/form/DialogFoot.tsx'

interface OpenAuditorProps {
  readonly auditor: AuditorProgress
  readonly themes: readonly Theme[]
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** One auditor: how far they are, and the themes that they know. */
export function OpenAuditor({ auditor, ...props }: OpenAuditorProps) {
  const { FullName, Email, Assigned, Accepted, Done, Declined, Overdue } = auditor
  const { columns } = texts
  return (
    <Stack>
      <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
        {FullName}
      </Title>
      <Facts
        facts={[
          [texts.email, Email],
          [columns.open, Assigned + Accepted],
          [columns.done, Done],
          [columns.declined, Declined],
          [columns.overdue, Overdue],
        ]}
      />
      <Section title={texts.themesOf(FullName)}>
        <Themes {...props} auditor={auditor} />
      </Section>
    </Stack>
  )
}

function Themes({ auditor: { AuditorId, ThemeIds }, themes, onClose, onSaved }: OpenAuditorProps) {
  const [chosen, setChosen] = useState<readonly string[]>(ThemeIds)
  const { isBusy, act } = useAct({ failed: texts.failed, closes: true })
  const save = async () => {
    await call(setAuditorThemes, { params: { id: AuditorId }, body: { ThemeIds: [...chosen] } })
    onSaved()
  }
  return (
    <Stack>
      <Checkbox.Group label={texts.themesHint} value={[...chosen]} onChange={setChosen}>
        <Stack gap="sm" mt="xs">
          {themes.map(({ Id, ThemeTitle }) => (
            <Checkbox key={Id} size="md" value={Id} label={ThemeTitle} />
          ))}
        </Stack>
      </Checkbox.Group>
      <DialogFoot onCancel={onClose} busy={isBusy} onClick={() => act(save)}>
        {formTexts.save}
      </DialogFoot>
    </Stack>
  )
}

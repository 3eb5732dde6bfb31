import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { formTexts } from '../../../../contract/core/forms.ts'
import { setAuditorThemes, type AuditorProgress } from '../../../../contract/reviews/reviewDesk.ts'
import { reviewDeskScreenTexts as texts } from '../../../../contract/reviews/reviewDeskScreens.ts'
import type { Theme } from '../../../../contract/papers/themes.ts'
import { call } from '../../../sync/session/call.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { SheetDialog } from '../../../ui/sheet/SheetDialog.tsx'
import { DialogFoot } from '../../../ui/form/DialogFoot.tsx'

interface AuditorThemesProps {
  readonly auditor: AuditorProgress | undefined
  readonly themes: readonly Theme[]
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** The themes that an auditor knows. */
export function AuditorThemes({ auditor, onClose, ...props }: AuditorThemesProps) {
  return (
    <SheetDialog
      begun={auditor}
      isInAddress
      title={({ FullName }) => texts.themesOf(FullName)}
      size="md"
      closeLabel={formTexts.cancel}
      onClose={onClose}
    >
      {(begun) => <Themes {...props} auditor={begun} onClose={onClose} />}
    </SheetDialog>
  )
}

function Themes({
  auditor: { AuditorId, ThemeIds },
  themes,
  onClose,
  onSaved,
}: AuditorThemesProps & { readonly auditor: AuditorProgress }) {
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

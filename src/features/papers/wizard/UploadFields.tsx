import { Select } from '@mantine/core'
import type { FieldErrors } from '../../../../contract/core/endpoint.ts'
import { noId } from '../../../../contract/core/limits.ts'
import { paperFields } from '../../../../contract/papers/paperFields.ts'
import type { PaperFields } from '../../../../contract/papers/papers.ts'
import type { Theme } from '../../../../contract/papers/themes.ts'
import { wizardTexts } from '../../../../contract/papers/wizard.ts'
import type { LocalFile } from '../../../cache/database/deviceRows.ts'
import { changeDraft } from '../draft/editDraft.ts'
import { PaperInputs } from '../shown/PaperInputs.tsx'
import { FileField } from './FileField.tsx'
import { keepPicked } from '../draft/pickedFile.ts'

interface UploadFieldsProps {
  readonly themes: readonly Theme[] | undefined
  readonly fields: PaperFields
  /** The file picked here, instead of the server's. */
  readonly file: LocalFile | null
  readonly serverName: string
  readonly minimumWords: number
  readonly errors: FieldErrors
}

/** The fields of a paper; typed text goes to the draft at once (offline O1). */
export function UploadFields(props: UploadFieldsProps) {
  const { themes, fields, file, serverName, minimumWords, errors } = props
  const choices = (themes ?? []).map(({ Id, ThemeTitle }) => ({ value: Id, label: ThemeTitle }))
  return (
    <PaperInputs
      fields={fields}
      errors={errors}
      minimumWords={minimumWords}
      hasHints
      onChange={changeDraft}
      own={{
        ThemeId: (
          <Select
            label={paperFields.ThemeId.label}
            placeholder={wizardTexts.chooseTheme}
            required
            searchable
            data={choices}
            value={fields.ThemeId === noId ? null : fields.ThemeId}
            onChange={(value) => {
              changeDraft({ ThemeId: value ?? noId })
            }}
            description={themes ? undefined : wizardTexts.themesMissing}
            error={errors['ThemeId']}
            openOnFocus={false}
            // Inside the dialog, where a screen reader expects it.
            comboboxProps={{ withinPortal: false }}
          />
        ),
        PaperURL: (
          <FileField
            file={file}
            serverName={fields.PaperURL === noId ? '' : serverName}
            error={errors['PaperURL']}
            onChoose={async (picked) => (await keepPicked(picked)).refusal}
          />
        ),
      }}
    />
  )
}

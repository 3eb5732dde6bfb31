import { NativeSelect, Stack, Text, Title } from '@mantine/core'
import { z } from 'zod'
import { getPaper } from '../../../../../contract/papers/decisions.ts'
import { deskTexts } from '../../../../../contract/papers/paperDesk.ts'
import { texts } from '../../../../../contract/core/errors.ts'
import { uploadPaper } from '../../../../../contract/files/files.ts'
import { noId } from '../../../../../contract/core/limits.ts'
import { paperFields } from '../../../../../contract/papers/paperFields.ts'
import {
  isDecided,
  PaperFields,
  submittedRules,
  updatePaper,
  type PaperDetails,
} from '../../../../../contract/papers/papers.ts'
import { errorsOf, reasonError } from '../../../../../contract/core/rules.ts'
import type { Theme } from '../../../../../contract/papers/themes.ts'
import { listTexts, wizardTexts } from '../../../../../contract/papers/wizard.ts'
import { conflictTexts } from '../../../../../contract/device/conflicts.ts'
import type { FormCopy } from '../../../../cache/entities/formTexts.ts'
import { useWhere } from '../../../../stores/deviceStore.ts'
import { formSource } from '../../../../sync/editing/formSource.ts'
import { call, messageOf } from '../../../../sync/session/call.ts'
import { fileBody } from '../../../../sync/transport/fileBody.ts'
import { KeptForm } from '../../../../ui/form/KeptForm.tsx'
import { showSnack } from '../../../../ui/snackbar.tsx'
import { UploadField } from '../../../../ui/form/UploadField.tsx'
import { PaperInputs } from '../../shown/PaperInputs.tsx'
import { useDatabases } from '../../../../sync/session/useDatabases.ts'
import { ReasonField } from '../ReasonField.tsx'

export interface EditProps {
  readonly paper: PaperDetails
  /** Called when the paper was saved. */
  readonly onSaved: () => void
  readonly onCancel: () => void
}

interface EditPaperProps extends EditProps {
  readonly themes: readonly Theme[]
  readonly minimumWords: number
}

const Edited = PaperFields.extend({ Reason: z.string().default('') })
type Edited = z.infer<typeof Edited>

function copyOf({ Title: PaperTitle, Version, ...paper }: PaperDetails): FormCopy<Edited> {
  return { Fields: Edited.strip().parse({ ...paper, PaperTitle }), Version }
}

/** An organiser's form for a submitted or decided paper (spec §4 "Paper status", §6 "Admin"). */
export function EditPaper({ paper, themes, minimumWords, onSaved, onCancel }: EditPaperProps) {
  const databases = useDatabases()
  const where = useWhere()
  const params = { id: paper.Id }
  const choices = themes.filter((theme) => theme.IsActive || theme.Id === paper.ThemeId)
  return (
    <Stack>
      <Title order={2} size="h3">
        {listTexts.editPaper}
      </Title>
      <Text c="dimmed">{deskTexts.editExplained(where)}</Text>
      <KeptForm<Edited>
        source={formSource({
          databases,
          name: `paper-edit/${paper.Id}`,
          schema: Edited,
          read: async () => copyOf((await call(getPaper, { params })).Result),
          save: async ({ Reason, ...fields }, ifMatch) => {
            const body = isDecided(paper) ? { ...fields, Reason } : fields
            await call(updatePaper, { params, body, ifMatch })
            return { Result: copyOf((await call(getPaper, { params })).Result) }
          },
          failed: texts.paperUpdateFailed,
        })}
        rules={({ Reason, ...fields }) =>
          errorsOf({
            ...submittedRules(fields, paper, minimumWords),
            Reason: isDecided(paper) && reasonError(Reason),
          })
        }
        label={deskTexts.saveChanges}
        onCancel={onCancel}
        onSaved={() => {
          showSnack(deskTexts.changed, 'success')
          onSaved()
        }}
      >
        {({ values, errors, change, field }) => (
          <>
            <PaperInputs
              fields={values}
              errors={errors}
              minimumWords={minimumWords}
              onChange={change}
              own={{
                ThemeId: (
                  <NativeSelect
                    label={paperFields.ThemeId.label}
                    required={paper.ThemeId !== noId}
                    value={values.ThemeId === noId ? '' : values.ThemeId}
                    error={errors['ThemeId']}
                    onChange={(event) => change({ ThemeId: event.currentTarget.value || noId })}
                  >
                    <option value="">{wizardTexts.chooseTheme}</option>
                    {choices.map(({ Id, ThemeTitle }) => (
                      <option key={Id} value={Id}>
                        {ThemeTitle}
                      </option>
                    ))}
                  </NativeSelect>
                ),
                PaperURL: (
                  <UploadField
                    label={paperFields.PaperURL.label}
                    hint={paperFields.PaperURL.hint}
                    kind="paper"
                    isFilled={values.PaperURL !== noId}
                    error={errors['PaperURL']}
                    send={async (file, progress) => {
                      const body = fileBody(file, file.name)
                      try {
                        const { Result } = await call(uploadPaper, { body }, { progress })
                        change({ PaperURL: Result.Id })
                        return undefined
                      } catch (error) {
                        return messageOf(error, texts.paperUploadError)
                      }
                    }}
                  >
                    {values.PaperURL !== noId && (
                      <Text style={{ overflowWrap: 'anywhere' }}>
                        {values.PaperURL === paper.PaperURL ? paper.FileName : conflictTexts.anotherFile}
                      </Text>
                    )}
                  </UploadField>
                ),
              }}
            />
            {isDecided(paper) && <ReasonField {...field('Reason')} />}
          </>
        )}
      </KeptForm>
    </Stack>
  )
}

import { Group, Select, Stack, Text } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import type { FieldErrors } from '../../../../contract/core/endpoint.ts'
import { noId } from '../../../../contract/core/limits.ts'
import { paperFields } from '../../../../contract/papers/paperFields.ts'
import type { PaperFields } from '../../../../contract/papers/papers.ts'
import type { Theme } from '../../../../contract/papers/themes.ts'
import { wizardTexts } from '../../../../contract/papers/wizard.ts'
import { readFile } from '../../../cache/database/localFiles.ts'
import type { LocalFile } from '../../../cache/database/paperRows.ts'
import { useWhere } from '../../../stores/deviceStore.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { UploadBar } from '../../../ui/form/UploadBar.tsx'
import { UploadField } from '../../../ui/form/UploadField.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { changeDraft } from '../draft/editDraft.ts'
import { shownFields, useDraft } from '../draft/draftStore.ts'
import { PaperInputs } from '../shown/PaperInputs.tsx'
import { FileOffer } from './FileOffer.tsx'
import { readTexts } from './texts.ts'
import { useDraftFile, useHasRoom } from './useDraftFile.ts'
import { isPdfName } from '../../../parts/pdf/loadPdf.ts'
import { pdfTexts } from '../../../parts/pdf/texts.ts'

interface UploadFieldsProps {
  readonly themes: readonly Theme[] | undefined
  readonly fields: PaperFields
  /** The file picked here, instead of the server's. */
  readonly file: LocalFile | null
  readonly serverName: string
  readonly minimumWords: number
  readonly errors: FieldErrors
  /** Keeps a picked file; answers why it was refused, if it was. */
  readonly onPick: (picked: File) => Promise<string | undefined>
}

/** A field as it is typed. */
const useTyped = <N extends keyof PaperFields>(name: N) => useDraft((state) => shownFields(state)[name])

/** The fields of a paper; typed text goes to the draft at once (offline O1). */
export function UploadFields(props: UploadFieldsProps) {
  const { themes, fields, file, serverName, minimumWords, errors, onPick } = props
  const choices = (themes ?? []).map(({ Id, ThemeTitle }) => ({
    value: Id,
    label: ThemeTitle,
  }))
  const name = file?.FileName ?? (fields.PaperURL === noId ? '' : serverName)
  const draftFile = useDraftFile()
  return (
    <div className="wizard-fields">
      {/* First, since much of the rest can be read from it. */}
      <UploadField
        label={paperFields.PaperURL.label}
        required
        hint={name === '' ? `${paperFields.PaperURL.hint}. ${readTexts.hint}` : paperFields.PaperURL.hint}
        kind="paper"
        isFilled={name !== ''}
        isFirst
        error={errors['PaperURL']}
        begins={readTexts.reading}
        send={onPick}
      >
        {name && <FileState file={file} name={name} />}
      </UploadField>
      {draftFile && <FileOffer file={draftFile} fields={fields} />}
      <PaperInputs
        fields={fields}
        errors={errors}
        minimumWords={minimumWords}
        hasHints
        onChange={changeDraft}
        useTyped={useTyped}
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
          PaperURL: null,
        }}
      />
    </div>
  )
}

interface FileStateProps extends Pick<UploadFieldsProps, 'file'> {
  readonly name: string
}

/** Whether the portal has the file; until then the progress of its upload. */
function FileState({ file, name }: FileStateProps) {
  const where = useWhere()
  const hasRoom = useHasRoom()
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <Icon name="file" />
        <Stack gap={0} style={{ minWidth: 0 }}>
          <Text style={{ overflowWrap: 'anywhere' }}>{name}</Text>
          <Text size="sm" c="dimmed">
            {file ? wizardTexts.fileWaiting(where) : wizardTexts.fileSent}
          </Text>
        </Stack>
      </Group>
      {hasRoom && !isPdfName(name) && (
        <Text size="sm" c="dimmed">
          {pdfTexts.notPreviewed}
        </Text>
      )}
      {file && <Sent file={file} />}
    </>
  )
}

function Sent({ file }: { readonly file: LocalFile }) {
  const { work } = useDatabases()
  const kept = useLiveQuery(() => readFile(work, file.Sha256), [work, file.Sha256])
  if (!kept || kept.Received === 0) return null
  return <UploadBar fileName={file.FileName} sent={kept.Received} total={kept.Size} />
}

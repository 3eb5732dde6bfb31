import { Group, Select, Stack, Text } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { memo, type ReactNode } from 'react'
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
  const name = file?.FileName ?? (fields.PaperURL === noId ? '' : serverName)
  const draftFile = useDraftFile()
  return (
    <div className="wizard-fields">
      {/* First, since much of the rest can be read from it. */}
      <PaperFile file={file} name={name} error={errors['PaperURL']} onPick={onPick} />
      {draftFile && <FileOffer key={draftFile.fileKey} file={draftFile} fields={fields} />}
      <PaperInputs
        fields={fields}
        errors={errors}
        minimumWords={minimumWords}
        hasHints
        onChange={changeDraft}
        useTyped={useTyped}
        own={{
          ThemeId: <PaperTheme themes={themes} value={fields.ThemeId} error={errors['ThemeId']} />,
          PaperURL: null,
        }}
      />
    </div>
  )
}

interface PaperFileProps extends Pick<UploadFieldsProps, 'file' | 'onPick'> {
  readonly name: string
  readonly error: ReactNode
}

const PaperFile = memo(function PaperFile({ file, name, error, onPick }: PaperFileProps) {
  return (
    <UploadField
      label={paperFields.PaperURL.label}
      required
      hint={name === '' ? `${paperFields.PaperURL.hint}. ${readTexts.hint}` : paperFields.PaperURL.hint}
      kind="paper"
      isFilled={name !== ''}
      isFirst
      error={error}
      begins={readTexts.reading}
      send={onPick}
    >
      {name && <FileState file={file} name={name} />}
    </UploadField>
  )
})

interface PaperThemeProps extends Pick<UploadFieldsProps, 'themes'> {
  readonly value: string
  readonly error: ReactNode
}

const PaperTheme = memo(function PaperTheme({ themes, value, error }: PaperThemeProps) {
  return (
    <Select
      label={paperFields.ThemeId.label}
      placeholder={wizardTexts.chooseTheme}
      required
      searchable
      data={(themes ?? []).map(({ Id, ThemeTitle }) => ({ value: Id, label: ThemeTitle }))}
      value={value === noId ? null : value}
      onChange={(chosen) => {
        changeDraft({ ThemeId: chosen ?? noId })
      }}
      description={themes ? undefined : wizardTexts.themesMissing}
      error={error}
      openOnFocus={false}
      // Inside the dialog, where a screen reader expects it; made when it opens, so that the wizard opens sooner.
      comboboxProps={{ withinPortal: false, keepMounted: false }}
    />
  )
})

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

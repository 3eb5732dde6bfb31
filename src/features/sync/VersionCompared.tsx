import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { texts } from '../../../contract/core/errors.ts'
import { noId } from '../../../contract/core/limits.ts'
import { momentHere } from '../../../contract/core/moments.ts'
import { paperFields, saidOf } from '../../../contract/papers/paperFields.ts'
import { paperFieldNames, type PaperAuthor, type PaperFields } from '../../../contract/papers/papers.ts'
import { versionTexts } from './texts.ts'
import { getActiveThemes, type Theme } from '../../../contract/papers/themes.ts'
import { submissionTexts } from '../../../contract/papers/wizard.ts'
import { conflictTexts } from '../../../contract/device/conflicts.ts'
import { readCopy } from '../../cache/database/copyDatabase.ts'
import { restoreVersion, type Restored } from '../../cache/entities/restoreVersion.ts'
import type { AuthorList, DraftVersion, PaperDraft } from '../../cache/database/paperRows.ts'
import { wakeSync } from '../../sync/outbox/syncEngine.ts'
import { doToDraft } from '../../sync/editing/draftLock.ts'
import { urlOf } from '../../sync/transport/request.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { Sides } from '../../ui/compare/Sides.tsx'
import { showSnack } from '../../ui/snackbar.tsx'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { useLiveQuery } from 'dexie-react-hooks'

interface VersionComparedProps {
  readonly version: DraftVersion
  readonly draft: PaperDraft
  readonly list: AuthorList | undefined
  readonly onBack: () => void
}

interface Difference {
  readonly label: string
  readonly then: string
  readonly now: string
}

const namesOf = (authors: readonly PaperAuthor[]) =>
  authors.map(({ FullName }, index) => `${index + 1}. ${FullName}`).join('\n')

type Shown = Pick<DraftVersion, 'Fields' | 'File' | 'FileName'>

function valueText(
  { Fields, File, FileName }: Shown,
  name: keyof PaperFields,
  themes: readonly Theme[],
): string {
  if (name === 'ThemeId') return themes.find(({ Id }) => Id === Fields.ThemeId)?.ThemeTitle ?? ''
  if (name === 'PaperURL') {
    const there = Fields.PaperURL === noId ? '' : FileName || conflictTexts.anotherFile
    return File?.FileName ?? there
  }
  return saidOf(Fields[name])
}

function differencesOf(
  version: DraftVersion,
  draft: PaperDraft,
  list: AuthorList | undefined,
  themes: readonly Theme[],
): readonly Difference[] {
  const isOther = (name: keyof PaperFields) =>
    version.Fields[name] !== draft.Fields[name] ||
    (name === 'PaperURL' && version.File !== null && version.File.Sha256 !== draft.File?.Sha256)
  const fields = paperFieldNames.filter(isOther).map((name) => ({
    label: paperFields[name].label,
    then: valueText(version, name, themes),
    now: valueText(draft, name, themes),
  }))
  const [then, now] = [namesOf(version.Authors ?? []), namesOf(list?.Authors ?? [])]
  return version.Authors && then !== now ? [...fields, { label: submissionTexts.authors, then, now }] : fields
}

/** A version beside the current draft, with a button to restore it (offline O7). */
export function VersionCompared({ version, draft, list, onBack }: VersionComparedProps) {
  const databases = useDatabases()
  const { work, copies, UserId } = databases
  const title = useRef<HTMLParagraphElement>(null)
  const themes = useLiveQuery(
    async () => (await readCopy(copies, urlOf(getActiveThemes), getActiveThemes.result))?.Value ?? [],
    [copies],
  )
  const { isBusy, act } = useAct({ failed: () => texts.unexpected })
  useEffect(() => title.current?.focus(), [])
  if (!themes) return null
  const differences = differencesOf(version, draft, list, themes)

  const put = async (): Promise<Restored> => {
    let restored: Restored = 'gone'
    await doToDraft(databases, draft.DraftId, 'restored', async () => {
      restored = await restoreVersion(work, UserId, version.Number, Date.now())
      return restored === 'restored'
    })
    return restored
  }
  const restore = async () => {
    const restored = await put()
    showSnack(versionTexts[restored], restored === 'restored' ? 'success' : 'error')
    if (restored !== 'submitting') onBack()
    void wakeSync()
  }

  return (
    <Stack>
      <Text ref={title} tabIndex={-1} fw={600} style={{ outline: 'none' }}>
        {momentHere(version.On)}: {versionTexts.reasons[version.Reason]}
      </Text>
      {differences.length === 0 && <Text role="status">{versionTexts.same}</Text>}
      {differences.map(({ label, then, now }) => (
        <section key={label} aria-label={label}>
          <Text fw={700}>{label}</Text>
          <Sides
            mine={then}
            theirs={now}
            titles={[versionTexts.then, versionTexts.now]}
            by={label === submissionTexts.authors ? 'lines' : 'words'}
          />
        </section>
      ))}
      <Group>
        {differences.length > 0 && (
          <Button onClick={() => act(restore)} aria-disabled={isBusy}>
            {isBusy ? versionTexts.restoring : versionTexts.restore}
          </Button>
        )}
        <Button variant="default" onClick={onBack}>
          {versionTexts.back}
        </Button>
      </Group>
    </Stack>
  )
}

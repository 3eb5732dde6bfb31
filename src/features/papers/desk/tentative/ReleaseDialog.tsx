import { Alert, Button, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useLayoutEffect, useRef } from 'react'
import { z } from 'zod'
import { formTexts } from '../../../../../contract/core/forms.ts'
import { decisionDeskTexts } from '../../../../../contract/papers/decisionDesk.ts'
import { deskTexts } from '../../../../../contract/papers/paperDesk.ts'
import { decisionLabel } from '../../../../../contract/papers/papers.ts'
import {
  previewRelease,
  releasePapers,
  type PreviewedRelease,
  type ReleasePreview,
} from '../../../../../contract/papers/tentative.ts'
import { readForm, type FormCopy } from '../../../../cache/entities/formTexts.ts'
import { lockedForm } from '../../../../sync/editing/lockedForm.ts'
import { call, messageOf } from '../../../../sync/session/call.ts'
import { sendOutcomeOf } from '../../../../sync/session/sendOutcome.ts'
import { useDatabases } from '../../../../sync/session/useDatabases.ts'
import { BusyButton } from '../../../../ui/form/BusyButton.tsx'
import { EditedFrame } from '../../../../ui/form/EditedFrame.tsx'
import { KeptNote } from '../../../../ui/form/FormState.tsx'
import { useEditedForm } from '../../../../ui/form/useEditedForm.ts'
import { NotReady } from '../../../../ui/reads/NotReady.tsx'
import { usePromise } from '../../../../ui/reads/usePromise.ts'
import { SheetDialog } from '../../../../ui/sheet/SheetDialog.tsx'
import { showSnack } from '../../../../ui/snackbar.tsx'
import { submitByKeys } from '../../../../ui/form/submitByKeys.ts'
import { answered } from '../answered.ts'
import { FirstMails } from '../FirstMails.tsx'
import { paperNews } from '../useStillOpen.ts'
import { useNews } from '../../../../ui/reads/useNews.ts'
import { tentativeTexts as texts } from './texts.ts'
import { GrowingText } from '../../../../ui/form/GrowingText.tsx'

/** The papers whose tentative decisions are released. */
export type ToRelease = Pick<PreviewedRelease, 'PaperIds' | 'All' | 'Except' | 'FoundOn'>

interface ReleaseDialogProps {
  readonly begun: ToRelease | undefined
  readonly onClose: () => void
  /** Called after each step; `isDone` once nothing is left. */
  readonly onReleased: (isDone: boolean) => void
}

/** The typed feedback is of releasing, whatever is chosen: it is read again in the preview before it is sent. */
const formName = 'release'
const Fields = z.object({ Feedback: z.string() })
type Fields = z.infer<typeof Fields>
const blank: FormCopy<Fields> = { Fields: { Feedback: '' }, Version: 0 }

/** The pause in typing after which the preview reloads, in milliseconds. */
const quiet = 600

/** Shows what releasing tentative decisions would do, and releases them. */
export function ReleaseDialog({ begun, onClose, onReleased }: ReleaseDialogProps) {
  return (
    <SheetDialog begun={begun} title={() => texts.releaseTitle} onClose={onClose} closeOnClickOutside={false}>
      {(chosen) => <OpenRelease chosen={chosen} onClose={onClose} onReleased={onReleased} />}
    </SheetDialog>
  )
}

interface ReleaseProps extends Pick<ReleaseDialogProps, 'onClose' | 'onReleased'> {
  readonly chosen: ToRelease
}

function OpenRelease(props: ReleaseProps) {
  const databases = useDatabases()
  const kept = usePromise(
    () => readForm(databases.work, formName, Fields),
    (error) => messageOf(error),
    [],
  )
  if (kept.state !== 'ready') return <NotReady read={kept} height={240} />
  return <ReleaseForm {...props} kept={kept.value} />
}

function ReleaseForm(props: ReleaseProps & { readonly kept: FormCopy<Fields> | undefined }) {
  const { chosen, kept, onClose, onReleased } = props
  const databases = useDatabases()
  /** The preview that is shown: what is released is that, or nothing. */
  const shown = useRef({ Seen: '', refresh: () => {} })
  const release = async ({ Feedback }: Fields) => {
    const { Seen } = shown.current
    const { Result } = await answered(call(releasePapers, { body: { ...chosen, Feedback, Seen } }))
    showSnack(texts.released(Result.Papers), 'success')
    if (Result.Left > 0) shown.current.refresh()
    onReleased(Result.Left === 0)
    // The next step goes on with the same words.
    return { Result: Result.Left === 0 ? blank : { Fields: { Feedback }, Version: 0 } }
  }
  const form = useEditedForm<Fields>({
    served: blank,
    kept,
    openKeeper: lockedForm(databases, formName, Fields),
    rules: (fields) => previewRelease.rules({ ...chosen, ...fields }),
    save: async (fields) => {
      const sent = await sendOutcomeOf(release(fields), texts.releaseFailed)
      // Somebody has changed a mark: what is pressed next was looked at again.
      if (sent.kind === 'refused') shown.current.refresh()
      return sent
    },
    newest: () => Promise.resolve(blank),
    onSaved: () => undefined,
  })
  const [asked] = useDebouncedValue(form.values.Feedback, quiet)
  const preview = usePromise(
    async () => (await call(previewRelease, { body: { ...chosen, Feedback: asked } })).Result,
    (error) => messageOf(error),
    [asked],
  )
  useNews(paperNews, () => {
    if (!form.isBusy) preview.again()
  })
  const Seen = preview.state === 'ready' ? preview.value.Seen : ''
  useLayoutEffect(() => {
    shown.current = { Seen, refresh: preview.refresh }
  })
  return (
    <EditedFrame form={form}>
      <Stack onKeyDown={submitByKeys}>
        <Text>{texts.mailed}</Text>
        <GrowingText
          label={deskTexts.feedback}
          minRows={3}
          maxRows={14}
          // The dialog sets the focus before the form has loaded, or after it.
          autoFocus
          data-autofocus
          {...form.field('Feedback')}
        />
        {preview.state === 'ready' ? (
          <Preview of={preview.value} />
        ) : (
          <NotReady read={preview} loading={<Text c="dimmed">{texts.reading}</Text>} />
        )}
        <KeptNote state={form.keptState} />
        <div className="papers-buttons">
          <Button variant="default" onClick={onClose}>
            {formTexts.cancel}
          </Button>
          <BusyButton
            busy={form.isBusy}
            disabled={preview.state !== 'ready' || asked !== form.values.Feedback}
          >
            {preview.state === 'ready' ? texts.releaseNow(preview.value.Papers) : texts.releaseTitle}
          </BusyButton>
        </div>
      </Stack>
    </EditedFrame>
  )
}

/** How many of each decision, the mails, and what the reviews lack. */
function Preview({ of }: { readonly of: ReleasePreview }) {
  const { Groups, Unmarked, Left, Mails, Unreachable, UndoMinutes, WithoutReviews, WithMissing, First } = of
  const { Papers: without, First: named } = WithoutReviews
  return (
    <Stack gap="xs" component="section" aria-label={texts.groups}>
      <dl className="decide-groups">
        {Groups.map(({ Status, KindId, Kind, Papers }) => (
          <div key={`${Status} ${KindId}`}>
            <dt>{decisionLabel(Status, Kind)}</dt>
            <dd>{Papers.toLocaleString('en-IN')}</dd>
          </div>
        ))}
      </dl>
      {without > 0 && (
        <Alert color="yellow" title={texts.without(without)} role="note">
          <ul className="desk-decided" tabIndex={0} aria-label={texts.without(without)}>
            {named.map(({ Id, PaperCode, PaperTitle }) => (
              <li key={Id}>
                {PaperCode} {PaperTitle}
              </li>
            ))}
            {without > named.length && <li>{texts.andMore(without - named.length)}</li>}
          </ul>
        </Alert>
      )}
      {WithMissing > 0 && <Text size="sm">{texts.missing(WithMissing)}</Text>}
      {Unmarked > 0 && <Text size="sm">{texts.unmarked(Unmarked)}</Text>}
      {Left > 0 && <Text size="sm">{texts.left(Left)}</Text>}
      <Text role="status">
        {decisionDeskTexts.mailCount(Mails)} {decisionDeskTexts.window(UndoMinutes)}
      </Text>
      {Unreachable > 0 && <Alert color="yellow">{decisionDeskTexts.unreachable(Unreachable)}</Alert>}
      <FirstMails mails={First} />
    </Stack>
  )
}

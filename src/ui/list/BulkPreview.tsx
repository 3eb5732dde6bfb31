import { Button, Group, Text } from '@mantine/core'
import { formTexts } from '../../../contract/core/forms.ts'
import { BusyButton } from '../form/BusyButton.tsx'
import { NotReady } from '../reads/NotReady.tsx'
import type { Outcome } from './inSlices.ts'
import { Names, type Named } from './Names.tsx'
import { useBulkAct } from './useBulkAct.ts'
import type { News } from '../reads/useNews.ts'
import { ErrorAlert } from '../ErrorAlert.tsx'

interface BulkPreviewProps<Row extends Named, Left extends Named> {
  /** Asks the server what the action would do. */
  readonly preview: () => Promise<Outcome<Row, Left & { readonly Why: string }>>
  /** Whenever the rows may have changed, the preview is read again. */
  readonly news: News
  /** Runs the action on the rows of the preview; `progress` gets the number done so far. */
  readonly act: (rows: readonly Row[], progress: (done: number) => void) => Promise<Outcome<Row, unknown>>
  readonly nameOf: (row: Row | Left) => string
  readonly describe: (error: unknown) => string
  readonly texts: {
    readonly confirm: string
    readonly changed: (count: number) => string
    readonly left: (count: number) => string
    readonly none: string
    readonly done: (count: number) => string
    readonly changing: (done: number, count: number) => string
    /** For a call that failed after others had changed rows. */
    readonly cutOff: (changed: number, count: number, why: string) => string
  }
  readonly onClose: () => void
  /** While it is true the dialog must stay open: the action goes on. */
  readonly onBusy: (isBusy: boolean) => void
  readonly onDone: (changed: readonly Row[]) => void
}

/** Shows what an action would do to each selected row, with buttons that confirm or cancel. */
export function BulkPreview<Row extends Named, Left extends Named>(props: BulkPreviewProps<Row, Left>) {
  const { preview, news, act, nameOf, describe, texts, onClose, onBusy, onDone } = props
  const { loaded, isBusy, done, failure, go } = useBulkAct({
    preview,
    news,
    act: ({ Changed }, progress) => act(Changed, progress),
    countOf: ({ Changed }) => Changed.length,
    describe,
    texts: { done: ({ Changed }) => texts.done(Changed.length), cutOff: texts.cutOff },
    onBusy,
    onDone: ({ Changed }) => onDone(Changed),
  })
  if (loaded.state !== 'ready') return <NotReady read={loaded} height={160} />
  const { Changed, Left } = loaded.value
  return (
    <>
      {failure && <ErrorAlert role="alert">{failure}</ErrorAlert>}
      {Changed.length === 0 && <Text fw={600}>{texts.none}</Text>}
      <Names heading={texts.changed(Changed.length)} rows={Changed} nameOf={nameOf} />
      <Names
        heading={texts.left(Left.length)}
        rows={Left}
        nameOf={(row) => `${nameOf(row) || row.Id}: ${row.Why}`}
      />
      {isBusy && done > 0 && <Text role="status">{texts.changing(done, Changed.length)}</Text>}
      <Group justify="flex-end">
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {formTexts.cancel}
        </Button>
        {Changed.length > 0 && (
          <BusyButton busy={isBusy} onClick={() => go(loaded.value)}>
            {texts.confirm}
          </BusyButton>
        )}
      </Group>
    </>
  )
}

import { noId } from '../../../../contract/core/limits.ts'
import { emptyPaper, type PaperListItem, type PaperStatus } from '../../../../contract/papers/papers.ts'
import type { Theme } from '../../../../contract/papers/themes.ts'
import {
  KeptPaper,
  type AuthorList,
  type KeptReceipt,
  type LocalFile,
  type PaperDraft,
} from '../../../cache/database/paperRows.ts'
import type { OutboxRow } from '../../../cache/database/outboxRows.ts'
import { needsAttention } from '../../../sync/outbox/rejections.ts'

/** A paper of the list: the server's copy, overlaid with this device's changes (offline O15). */
export interface ListedPaper extends PaperListItem {
  /** The id with which the wizard opens it. */
  readonly DraftId: string
  /** True for a paper that the server has never seen. */
  readonly isOnlyHere: boolean
  /** A file picked here that the server does not have yet. */
  readonly File: LocalFile | null
  readonly waiting: 'nothing' | 'save' | 'submission' | 'attention' | 'deleted'
}

/** A person's papers on this device. */
export interface OnDevice {
  readonly drafts: readonly PaperDraft[]
  readonly lists: readonly AuthorList[]
  readonly receipts: readonly KeptReceipt[]
  readonly rows: readonly OutboxRow[]
}

function waitingOf(rows: readonly OutboxRow[]): ListedPaper['waiting'] {
  if (rows.some((row) => row.Gone)) return 'deleted'
  if (rows.some(needsAttention)) return 'attention'
  if (rows.some((row) => row.Kind === 'submission')) return 'submission'
  return rows.length > 0 ? 'save' : 'nothing'
}

const { Abstract: abstract, ...emptyFields } = emptyPaper

const blank: PaperListItem = {
  ...emptyFields,
  Id: noId,
  abstract,
  PaperCode: '',
  Status: 'draft',
  ThemeTittle: '',
  LastModifiedOn: '',
  SubmittedOn: null,
  FileName: '',
  Sha256: '',
  Feedback: '',
  DecisionKind: '',
  WithdrawnOn: null,
  WithdrawReason: '',
  ExtendedUntil: null,
  CommittedOn: null,
  FileUntil: null,
  IsMyPaper: true,
  Authors: [],
  Version: 0,
  AuthorsVersion: 0,
}

function fromServer(item: PaperListItem): ListedPaper {
  return { ...item, DraftId: item.Id, isOnlyHere: false, File: null, waiting: 'nothing' }
}

function overlaid(
  item: PaperListItem | undefined,
  draft: PaperDraft,
  device: OnDevice,
  themes: readonly Theme[],
): ListedPaper {
  const rows = device.rows.filter((row) => row.EntityId === draft.DraftId)
  const list = device.lists.find((other) => other.DraftId === draft.DraftId)
  const { Abstract, ...fields } = draft.Fields
  const theme = themes.find(({ Id }) => Id === fields.ThemeId)
  const known = item ?? blank
  const isTouched = rows.length > 0 || !item
  return {
    ...known,
    ...fields,
    Id: draft.PaperId,
    abstract: Abstract,
    ThemeTittle: theme?.ThemeTitle ?? (fields.ThemeId === known.ThemeId ? known.ThemeTittle : ''),
    LastModifiedOn: isTouched ? new Date(draft.TouchedOn).toISOString() : known.LastModifiedOn,
    FileName: draft.File?.FileName ?? draft.FileName,
    Authors: list?.Authors ?? known.Authors,
    DraftId: draft.DraftId,
    isOnlyHere: draft.PaperId === noId,
    File: draft.File,
    CommittedOn: draft.Commitment?.CommittedOn ?? known.CommittedOn,
    FileUntil: draft.Commitment?.FileUntil ?? known.FileUntil,
    waiting: waitingOf(rows),
  }
}

/** A paper with a receipt here, while the server's copy still shows its draft. */
function submitted(item: PaperListItem | undefined, { DraftId, PaperId, Receipt }: KeptReceipt): ListedPaper {
  const { PaperCode, PaperTitle, SubmittedOn, Authors, FileName, Sha256 } = Receipt
  const received = { PaperCode, PaperTitle, SubmittedOn, Authors, FileName, Sha256 }
  return {
    ...fromServer({ ...(item ?? blank), ...received, Id: PaperId, LastModifiedOn: SubmittedOn }),
    Status: 'submitted',
    DraftId,
  }
}

/**
 * The titles of new papers of this device that were sent without a response. A server paper with such a title is most
 * likely that draft, and opening it separately would store it twice on the device.
 */
function titlesUnderWay({ drafts, rows }: OnDevice): ReadonlySet<string> {
  const unseen = new Set(drafts.filter(({ PaperId }) => PaperId === noId).map(({ DraftId }) => DraftId))
  const creates = rows.filter(
    ({ Kind, EntityId, State }) => Kind === 'paper' && State !== 'refused' && unseen.has(EntityId),
  )
  return new Set(creates.flatMap(({ Frozen }) => (Frozen ? [KeptPaper.parse(Frozen.Body).PaperTitle] : [])))
}

/**
 * The papers to list, last modified first: the server's copy, overlaid with this device's drafts and receipts, and
 * the drafts that the server has never seen.
 */
export function listPapers(
  copy: readonly PaperListItem[],
  device: OnDevice,
  themes: readonly Theme[],
): ListedPaper[] {
  const byPaper = new Map(device.drafts.map((draft) => [draft.PaperId, draft]))
  byPaper.delete(noId)
  const receipts = new Map(device.receipts.map((receipt) => [receipt.PaperId, receipt]))
  // A draft whose id belonged to a paper deleted elsewhere may be a new paper by now.
  const replaced = new Set(
    device.drafts.filter((draft) => draft.PaperId !== draft.DraftId).map((draft) => draft.DraftId),
  )
  const arriving = titlesUnderWay(device)
  const listed = copy.filter(
    (item) => !replaced.has(item.Id) && (byPaper.has(item.Id) || !arriving.has(item.PaperTitle)),
  )
  const known = listed.map((item) => {
    const receipt = receipts.get(item.Id)
    if (item.Status !== 'draft') return { ...fromServer(item), DraftId: receipt?.DraftId ?? item.Id }
    if (receipt) return submitted(item, receipt)
    const draft = byPaper.get(item.Id)
    return draft ? overlaid(item, draft, device, themes) : fromServer(item)
  })
  const ids = new Set(listed.map((item) => item.Id))
  const here = device.drafts
    .filter((draft) => !ids.has(draft.PaperId) && !receipts.has(draft.PaperId))
    .map((draft) => overlaid(undefined, draft, device, themes))
  const received = device.receipts
    .filter(({ PaperId }) => PaperId !== noId && !ids.has(PaperId))
    .map((receipt) => submitted(undefined, receipt))
  return [...known, ...here, ...received].sort((a, b) => b.LastModifiedOn.localeCompare(a.LastModifiedOn))
}

/** The number of papers with a status. */
export function countByStatus(papers: readonly ListedPaper[], status: PaperStatus | 'all'): number {
  return status === 'all' ? papers.length : papers.filter((paper) => paper.Status === status).length
}

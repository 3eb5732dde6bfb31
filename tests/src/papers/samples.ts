import { noId } from '../../../contract/core/limits.ts'
import {
  emptyPaper,
  type PaperAuthor,
  type PaperFields,
  type PaperListItem,
} from '../../../contract/papers/papers.ts'
import { newDraft } from '../../../src/cache/entities/paperDrafts.ts'
import type { AuthorList, LocalFile, PaperDraft } from '../../../src/cache/database/paperRows.ts'
import type { OutboxRow } from '../../../src/cache/database/outboxRows.ts'

/** An author by a name; the id is made of the number. */
export function author(number: number, Sequence = number): PaperAuthor {
  return {
    UserDetailId: `00000000-0000-4000-8000-00000000000${number}`,
    FullName: `Author ${number}`,
    Designation: 'Professor',
    Organization: 'University of Mysore',
    City: 'Mysore',
    State: 'Karnataka',
    Country: 'India',
    Sequence,
  }
}

export const themeId = '11111111-1111-4111-8111-111111111111'
export const fileId = '22222222-2222-4222-8222-222222222222'

/** A paper that breaks no rule at a minimum of three words. */
export function fields(given: Partial<PaperFields> = {}): PaperFields {
  return {
    ...emptyPaper,
    ThemeId: themeId,
    PaperTitle: 'On tests',
    Abstract: 'one two three',
    PaperURL: fileId,
    ...given,
  }
}

export const localFile: LocalFile = {
  Sha256: 'a'.repeat(64),
  FileName: 'picked.pdf',
  ContentType: 'application/pdf',
  Size: 1000,
}

export function draft(given: Partial<PaperDraft> = {}): PaperDraft {
  return { ...newDraft(Date.parse('2026-11-20T10:00:00Z')), ...given }
}

export function list(draftId: string, given: Partial<AuthorList> = {}): AuthorList {
  return {
    DraftId: draftId,
    Authors: [author(1)],
    Base: [author(1)],
    BaseVersion: 1,
    SavedByButton: false,
    ...given,
  }
}

let order = 0

/** A row of the outbox that waits to be sent for the first time. */
export function row(EntityId: string, given: Partial<OutboxRow> = {}): OutboxRow {
  order += 1
  return {
    Order: order,
    OpId: crypto.randomUUID(),
    UserId: crypto.randomUUID(),
    Kind: 'paper',
    EntityId,
    DependsOn: [],
    State: 'pending',
    Attempts: 0,
    NextAttemptOn: 0,
    Asked: null,
    LastError: '',
    Errors: [],
    TraceId: '',
    IsIncomplete: false,
    Gone: false,
    Frozen: null,
    ...given,
  }
}

/** A paper as the server lists it. */
export function item(given: Partial<PaperListItem> = {}): PaperListItem {
  const { Abstract: abstract, ...paper } = fields({ PaperURL: noId })
  return {
    ...paper,
    Id: crypto.randomUUID(),
    abstract,
    PaperCode: '',
    Status: 'draft',
    ThemeTittle: 'Testing',
    LastModifiedOn: '2026-11-19T10:00:00.000Z',
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
    Authors: [author(1)],
    Version: 1,
    AuthorsVersion: 1,
    ...given,
  }
}

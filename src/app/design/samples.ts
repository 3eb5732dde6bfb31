import { noId } from '../../../contract/core/limits.ts'
import { emptyPaper } from '../../../contract/papers/papers.ts'
import { columnsOf } from '../../../contract/core/columns.ts'
import type { ListedPaper } from '../../features/papers/draft/listedPapers.ts'
import type { NextStep } from '../../parts/next/nextSteps.ts'

const { Abstract: abstract, ...fields } = emptyPaper

/** A paper of somebody who looks at the page. */
export const paper = (DraftId: string, given: Partial<ListedPaper>): ListedPaper => ({
  ...fields,
  ...{ Id: noId, abstract, PaperCode: '', Status: 'draft', ThemeTittle: 'Phonology', SubmittedOn: null },
  ...{ FileName: '', Sha256: '', Feedback: '', DecisionKind: '', WithdrawnOn: null, WithdrawReason: '' },
  ...{ ExtendedUntil: null, CommittedOn: null, FileUntil: null, IsMyPaper: true, Authors: [] },
  ...{ LastModifiedOn: '2026-11-20T10:00:00.000Z', Version: 1, AuthorsVersion: 1 },
  ...{ DraftId, isOnlyHere: false, File: null, waiting: 'nothing' },
  ...given,
})

const step = (key: string, verb: string, about: string, time: string): NextStep => ({
  ...{ key, verb, about, time, kind: 'draft', until: null, papers: [] },
  to: { path: '/design' },
})

/** What somebody does next. */
export const steps: readonly NextStep[] = [
  step('1', 'Finish', '‘Offline in a train’', '14 days left'),
  step('2', 'Register', 'for P-0529', 'until 12 January'),
  step('3', 'Pay', '₹19,500 for your registration', ''),
]

interface Person {
  readonly Id: string
  readonly Name: string
  readonly Institution: string
}

/** Rows of a list of the organisers. */
export const people: readonly Person[] = [
  { Id: '1', Name: 'Ada Lovelace', Institution: 'University of London' },
  { Id: '2', Name: 'Asha Rao', Institution: 'University of Mysore' },
  { Id: '3', Name: 'Meera Iyer', Institution: 'Goa University' },
]

export const personColumns = columnsOf<Person>({
  Name: { heading: 'Name', value: 'Name' },
  Institution: { heading: 'Institution', value: 'Institution' },
})

import { expect, test } from 'vitest'
import { roleLabels, rolesOf } from '../../../contract/core/roles.ts'
import {
  isOwnDraft,
  mayEditDraft,
  mayReplaceFile,
  maySendFile,
  replaceError,
} from '../../../contract/papers/paperRights.ts'

test('a draft is edited by its owner alone, not once it is submitted, and by no general attendee', () => {
  const draft = { IsMyPaper: true, Status: 'draft', FileUntil: null } as const
  expect(mayEditDraft(draft, ['PaperPresenter'])).toBe(true)
  expect(mayEditDraft(draft, [])).toBe(true)
  expect(mayEditDraft({ ...draft, IsMyPaper: false }, ['PaperPresenter'])).toBe(false)
  expect(mayEditDraft({ ...draft, Status: 'submitted' }, ['PaperPresenter'])).toBe(false)
  expect(mayEditDraft(draft, ['PaperPresenter', 'GeneralAttendee'])).toBe(false)
})

test('a file is replaced by the owner of a paper that is not withdrawn, and by no general attendee', () => {
  const paper = { IsMyPaper: true, Status: 'approved', FileUntil: null, WithdrawnOn: null } as const
  expect(mayReplaceFile(paper, ['PaperPresenter'])).toBe(true)
  expect(mayReplaceFile({ ...paper, IsMyPaper: false }, ['PaperPresenter'])).toBe(false)
  expect(mayReplaceFile({ ...paper, WithdrawnOn: '2026-01-01T00:00:00.000Z' }, ['PaperPresenter'])).toBe(
    false,
  )
  expect(mayReplaceFile(paper, ['GeneralAttendee', 'PaperPresenter'])).toBe(false)
})

test('a committed draft is not edited and gets no other file: its owner sends the file, or deletes the draft', () => {
  const FileUntil = '2026-12-03T18:29:59.000Z'
  const committed = { IsMyPaper: true, Status: 'draft', FileUntil, WithdrawnOn: null } as const
  const presenter = ['PaperPresenter'] as const
  expect(mayEditDraft(committed, presenter)).toBe(false)
  expect(mayReplaceFile(committed, presenter)).toBe(false)
  expect(maySendFile(committed, presenter)).toBe(true)
  expect(isOwnDraft(committed, presenter)).toBe(true)
  expect(maySendFile({ ...committed, FileUntil: null }, presenter)).toBe(false)
  expect(maySendFile({ ...committed, IsMyPaper: false }, presenter)).toBe(false)
  expect(maySendFile(committed, ['GeneralAttendee'])).toBe(false)
})

test('a file is replaced until the conference is over, and always while its date is not set', () => {
  const ends = '2026-12-01T00:00:00.000Z'
  expect(replaceError(ends, Date.parse(ends) - 1)).toBeUndefined()
  expect(replaceError(ends, Date.parse(ends) + 1)).toBe(
    'Conference Date Has Passed, Cannot Upload Paper Document',
  )
  for (const unset of [null, undefined]) expect(replaceError(unset, Date.parse(ends))).toBeUndefined()
})

test('roles are named as people read them', () => {
  expect(roleLabels).toEqual({
    Admin: 'Admin',
    Auditor: 'Auditor',
    PaperPresenter: 'Paper Presenter',
    GeneralAttendee: 'General Attendee',
  })
  expect(rolesOf({ Roles: ['PaperPresenter', 'Admin'] })).toBe('Paper Presenter, Admin')
})

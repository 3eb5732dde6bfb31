import { describe, expect, it } from 'vitest'
import { noId } from '../../../../contract/core/limits.ts'
import { emptyPaper } from '../../../../contract/papers/papers.ts'
import {
  countByStatus,
  listPapers,
  type OnDevice,
} from '../../../../src/features/papers/draft/listedPapers.ts'
import { author, draft, fields, item, list, localFile, row, themeId } from '../samples.ts'

const themes = [{ Id: themeId, ThemeTitle: 'Testing', IsActive: true }]
const device = (given: Partial<OnDevice> = {}): OnDevice => ({
  drafts: [],
  lists: [],
  receipts: [],
  rows: [],
  ...given,
})

describe('the list of papers', () => {
  it('is the server’s copy where this device has nothing of its own', () => {
    const papers = [item({ Status: 'approved' }), item({ Status: 'submitted' }), item()]
    const listed = listPapers(papers, device(), themes)
    expect(listed.map(({ Status }) => Status)).toEqual(['approved', 'submitted', 'draft'])
    expect(listed.every(({ waiting, isOnlyHere }) => waiting === 'nothing' && !isOnlyHere)).toBe(true)
    expect(countByStatus(listed, 'all')).toBe(3)
    expect(countByStatus(listed, 'draft')).toBe(1)
    expect(countByStatus(listed, 'rejected')).toBe(0)
  })

  it('shows a paper that the server has never seen, untitled too, before older ones', () => {
    const here = draft({ Fields: fields({ PaperTitle: '' }) })
    const [first, second] = listPapers([item()], device({ drafts: [here] }), themes)
    expect(first).toMatchObject({
      DraftId: here.DraftId,
      PaperTitle: '',
      ThemeTittle: 'Testing',
      Status: 'draft',
      isOnlyHere: true,
      LastModifiedOn: '2026-11-20T10:00:00.000Z',
    })
    expect(second?.PaperTitle).toBe('On tests')
  })

  it('shows a new paper once while nobody knows whether it has arrived, and again once it was refused', () => {
    const here = draft({ PaperId: noId, DraftId: themeId, Base: emptyPaper, BaseVersion: 0 })
    const sent = { Body: here.Fields, BaseVersion: 0 }
    const waiting = row(here.DraftId, { Kind: 'paper', Frozen: sent, State: 'pending' })
    const arrived = item({ PaperTitle: here.Fields.PaperTitle })
    const idsWith = (rows: OnDevice['rows']) =>
      listPapers([arrived], device({ drafts: [here], rows }), themes).map(({ DraftId }) => DraftId)
    expect(idsWith([waiting])).toEqual([here.DraftId])
    expect(idsWith([{ ...waiting, State: 'refused' }]).sort()).toEqual([here.DraftId, arrived.Id].sort())
  })

  it('lays this device’s text, authors and file over the server’s copy', () => {
    const known = item()
    const here = draft({
      PaperId: known.Id,
      Fields: fields({ PaperTitle: 'Changed here', Abstract: 'typed in a tunnel' }),
      File: localFile,
    })
    const lists = [list(here.DraftId, { Authors: [author(2, 1), author(1, 2)] })]
    const rows = [row(here.DraftId)]
    const listed = listPapers([known], device({ drafts: [here], lists, rows }), themes)
    expect(listed).toHaveLength(1)
    expect(listed[0]).toMatchObject({
      Id: known.Id,
      DraftId: here.DraftId,
      PaperTitle: 'Changed here',
      abstract: 'typed in a tunnel',
      FileName: 'picked.pdf',
      waiting: 'save',
      isOnlyHere: false,
    })
    expect(listed[0]?.Authors.map(({ FullName }) => FullName)).toEqual(['Author 2', 'Author 1'])
  })

  it('shows a paper that was deleted elsewhere once, also when it has become a new one', () => {
    const known = item()
    const here = draft({ DraftId: known.Id, PaperId: known.Id, Fields: fields() })
    const rows = [row(known.Id, { State: 'refused', Gone: true })]
    expect(listPapers([], device({ drafts: [here], rows }), themes)).toMatchObject([{ waiting: 'deleted' }])
    const anew = draft({ DraftId: known.Id, Fields: fields() })
    const listed = listPapers([known], device({ drafts: [anew], rows: [row(known.Id)] }), themes)
    expect(listed).toMatchObject([{ DraftId: known.Id, isOnlyHere: true, waiting: 'save' }])
  })

  it('says what waits: a refused save before a queued submission', () => {
    const here = draft({ Fields: fields() })
    const submission = row(here.DraftId, { Kind: 'submission' })
    const refused = row(here.DraftId, { State: 'refused' })
    const waiting = (rows: OnDevice['rows']) =>
      listPapers([], device({ drafts: [here], rows }), themes)[0]?.waiting
    expect(waiting([submission])).toBe('submission')
    expect(waiting([submission, refused])).toBe('attention')
    expect(waiting([])).toBe('nothing')
  })

  it('shows a paper as submitted from its receipt on, while the server’s copy is older', () => {
    const known = item()
    const receipt = {
      DraftId: crypto.randomUUID(),
      PaperId: known.Id,
      Seen: true,
      IsLost: false,
      Receipt: {
        PaperCode: 'P-0001',
        PaperTitle: 'On tests',
        SubmittedOn: '2026-11-20T11:00:00.000Z',
        Authors: [author(1)],
        FileName: 'paper.pdf',
        Sha256: 'b'.repeat(64),
        Proof: '',
      },
    }
    for (const copy of [[known], []])
      expect(listPapers(copy, device({ receipts: [receipt] }), themes)).toMatchObject([
        { Id: known.Id, Status: 'submitted', PaperCode: 'P-0001', FileName: 'paper.pdf' },
      ])
    const decided = item({ ...known, Status: 'approved', PaperCode: 'P-0001' })
    expect(listPapers([decided], device({ receipts: [receipt] }), themes)).toMatchObject([
      { Status: 'approved', DraftId: receipt.DraftId },
    ])
  })
})

import type { AbstractItem } from '../../../contract/abstracts/abstracts.ts'

export const Id = '22222222-2222-4222-8222-222222222222'

export const named = {
  Id,
  PaperCode: 'P-0002',
  PaperTitle: 'Tone in Angami',
  Status: 'submitted' as const,
  Authors: [],
}
export const unverified = { Verified: false, Remarks: '', VerifiedByName: '', VerifiedOn: null }
export const row: AbstractItem = {
  ...named,
  ...unverified,
  ...{ ThemeTittle: 'Phonology', SubmittedOn: '2026-11-14T10:00:00.000Z', WithdrawnOn: null },
  ...{ Decision: null, HighestScore: 0 },
}

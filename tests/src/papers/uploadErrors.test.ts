import { describe, expect, it } from 'vitest'
import { countWords } from '../../../contract/core/fields.ts'
import { noId } from '../../../contract/core/limits.ts'
import { emptyPaper } from '../../../contract/papers/papers.ts'
import { attemptToast, uploadErrors, withRefusals } from '../../../src/features/papers/wizard/wizardErrors.ts'
import type { OutboxRow } from '../../../src/cache/database/outboxRows.ts'
import { fields, localFile, row } from './samples.ts'

describe('the upload step', () => {
  it('counts words as the server does', () => {
    expect(`${countWords('')} / 300 Min words`).toBe('0 / 300 Min words')
    expect(`${countWords('  one\n\ntwo\tthree — four ')} / 300 Min words`).toBe('5 / 300 Min words')
  })

  it('asks for everything that is missing, in the order of the form (spec 5.21)', () => {
    expect(Object.entries(uploadErrors(emptyPaper, null, 300))).toEqual([
      ['ThemeId', 'Theme is required'],
      ['PaperTitle', 'Paper title is required'],
      ['Abstract', 'Abstract is required'],
      ['PaperURL', 'Paper file is required'],
    ])
  })

  it('takes a file that was picked on this device for a file', () => {
    const paper = fields({ PaperURL: noId })
    expect(uploadErrors(paper, null, 3)).toEqual({ PaperURL: 'Paper file is required' })
    expect(uploadErrors(paper, localFile, 3)).toEqual({})
  })

  it('says how many words are needed when only they are missing (spec 5.22)', () => {
    const short = fields()
    expect(uploadErrors(short, null, 4)).toEqual({ Abstract: 'Minimum 4 words required' })
    expect(attemptToast(uploadErrors(short, null, 4), 4)).toBe('Abstract must contain at least 4 words')
  })

  it('asks to fill in the required fields when anything else is missing (spec 5.24)', () => {
    for (const paper of [fields({ ThemeId: noId }), fields({ Abstract: ' ' }), emptyPaper])
      expect(attemptToast(uploadErrors(paper, null, 4), 4)).toBe('Please fill in all required fields')
  })

  it('says what is wrong where nothing is missing', () => {
    const long = fields({ PaperTitle: 'x'.repeat(501) })
    expect(attemptToast(uploadErrors(long, null, 3), 3)).toBe(
      'Paper title must be at most 500 characters long',
    )
  })

  const refused = (given: Partial<OutboxRow>) => row('draft', { State: 'refused', ...given })

  it('puts what the server refused beside the field that it names', () => {
    const paper = refused({
      Errors: ['Ce thème n’existe pas', 'The last date of paper submission has passed'],
      Fields: { ThemeId: 'Ce thème n’existe pas' },
    })
    const file = refused({ Kind: 'file', Errors: ['The file arrived damaged. Please upload it again'] })
    expect(withRefusals({}, [paper, file])).toEqual({
      ThemeId: 'Ce thème n’existe pas',
      PaperURL: 'The file arrived damaged. Please upload it again',
    })
    expect(withRefusals({ ThemeId: 'Theme is required' }, [paper])).toEqual({ ThemeId: 'Theme is required' })
  })

  it('names no field for a text whose field the server does not name', () => {
    expect(withRefusals({}, [refused({ Errors: ['This theme does not exist'] })])).toEqual({})
  })
})

import { describe, expect, it } from 'vitest'
import {
  areAuthorsChanged,
  followAuthors,
  followDraft,
  isPaperChanged,
  type Opened,
} from '../../../../src/features/papers/draft/stepBaseline.ts'
import { noId } from '../../../../contract/core/limits.ts'
import { author, draft, fields, fileId, localFile } from '../samples.ts'

const opened = (given: Partial<Opened> = {}): Opened => ({
  Fields: fields(),
  File: null,
  Authors: [author(1)],
  ...given,
})

describe('what the step opened with', () => {
  it('differs once a field or the file does', () => {
    expect(isPaperChanged(opened(), fields(), null)).toBe(false)
    expect(isPaperChanged(opened(), fields({ ConsiderBestPaper: true }), null)).toBe(true)
    expect(isPaperChanged(opened(), fields(), localFile)).toBe(true)
  })

  it('follows a file that the server has taken since the button saved it', () => {
    const before = draft({ Fields: fields({ PaperURL: noId }), File: localFile })
    const after = { ...before, Fields: fields({ PaperURL: fileId }), File: null }
    const followed = followDraft(opened({ Fields: before.Fields, File: localFile }), before, after, {})
    expect(isPaperChanged(followed, after.Fields, after.File)).toBe(false)
  })

  it('still asks for an update for a file that was picked and sent without the button', () => {
    const before = draft({ Fields: fields({ PaperURL: noId }), File: localFile })
    const after = { ...before, Fields: fields({ PaperURL: fileId }), File: null }
    const followed = followDraft(opened({ Fields: before.Fields, File: null }), before, after, {})
    expect(isPaperChanged(followed, after.Fields, after.File)).toBe(true)
  })

  it('follows a field that another device changed, but not one that is being typed here', () => {
    const before = draft({ Fields: fields() })
    const after = { ...before, Fields: fields({ PaperTitle: 'Theirs', Abstract: 'theirs too' }) }
    const followed = followDraft(opened(), before, after, { Abstract: 'mine' })
    expect(followed.Fields.PaperTitle).toBe('Theirs')
    expect(followed.Fields.Abstract).toBe('one two three')
  })

  it('follows the id that the server gave to a person who was added here', () => {
    const before = [author(1), author(2)]
    const after = [author(1), author(3, 2)]
    expect(areAuthorsChanged(followAuthors(opened({ Authors: before }), before, after), after)).toBe(false)
    expect(areAuthorsChanged(followAuthors(opened(), before, after), after)).toBe(true)
  })
})

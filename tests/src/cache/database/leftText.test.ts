// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { dropLeft, leaveText, readLeft } from '../../../../src/cache/database/leftText.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('what was left is read over what it replaced alone, until the store has it', () => {
  const Before = [
    { Title: 'Off', Abstract: '', Theme: 'Syntax' },
    { Title: 'Offli', Abstract: '', Theme: 'Syntax' },
  ]
  const Fields = { Title: 'Offline', Abstract: 'We', Theme: 'Phonology' }
  const stored = { Title: 'Offli', Abstract: '', Theme: 'Semantics' }
  leaveText('work-1/paper/1', { Fields, Before, Version: 3 })
  expect(readLeft('work-1/paper/2', stored)).toBeUndefined()
  for (const _page of ['one that ends too', 'the next one'])
    expect(readLeft('work-1/paper/1', stored)).toEqual({
      Fields: { Title: 'Offline', Abstract: 'We' },
      Version: 3,
    })
  expect(readLeft('work-1/paper/1', { Title: 'On', Abstract: 'You', Theme: 'Semantics' })).toBeUndefined()
  expect(localStorage.length).toBe(0)
})

test('what has reached the store is not read again', () => {
  leaveText('work-1/paper/1', { Fields: { Title: 'Offline' }, Before: [{ Title: '' }] })
  dropLeft('work-1/paper/1')
  expect(readLeft('work-1/paper/1', { Title: '' })).toBeUndefined()
})

test.each(['', 'half a sen', '[]', '{"Fields":{"Title":"Offline"}}', '{"Fields":1,"Before":[]}'])(
  'the value %j that is none of this is forgotten',
  (value) => {
    localStorage.setItem('lectern-left/work-1/paper/1', value)
    expect(readLeft('work-1/paper/1', { Title: '' })).toBeUndefined()
    expect(localStorage.length).toBe(0)
  },
)

test('a browser without local storage, or without room in it, leaves nothing and breaks nothing', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  // Not a spy of each method: a spy of the store this environment has cannot be taken back.
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  leaveText('work-1/paper/1', { Fields: { Title: 'Offline' }, Before: [{ Title: '' }] })
  expect(readLeft('work-1/paper/1', { Title: '' })).toBeUndefined()
  dropLeft('work-1/paper/1')
})

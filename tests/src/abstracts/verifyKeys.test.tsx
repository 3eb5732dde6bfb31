// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { beforeEach, expect, test } from 'vitest'
import type { Comparison } from '../../../contract/abstracts/abstracts.ts'
import { AbstractScreen } from '../../../src/features/abstracts/AbstractScreen.tsx'
import { keyedScreen, soon } from '../../support/browser/keyedScreen.ts'
import { changesAt, pressKey } from '../../support/browser/keys.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { Id, named, row, unverified } from './samples.ts'

// A text area asks for them, and the page of this test has none.
Object.assign(document, { fonts: new EventTarget() })

const comparison: Comparison = { ...named, ...unverified, Abstract: 'On tones.', Version: 3, Near: [] }
const verified = {
  ...{ Verified: true, VerifiedByName: 'Asha Bhat', VerifiedOn: '2026-11-15T10:00:00.000Z' },
}

const page = keyedScreen({
  screen: <AbstractScreen />,
  at: '/abstract',
  results: {
    '/api/Paper/abstracts': { Rows: [row], Total: 1, Page: 1, PageSize: 50, Meant: '', IsMeant: false },
    '/api/Theme': [],
    '/api/View': [],
    [`/api/Paper/${Id}/compare-abstract`]: comparison,
    [`/api/Paper/${Id}/verify-abstract`]: null,
    '/api/Paper/verify-abstracts': {
      Changed: [{ Id, PaperCode: 'P-0002', PaperTitle: 'Tone in Angami' }],
      ...{ Left: [], VerifiedOn: '2026-11-15T10:00:00.000Z' },
    },
  },
  shows: 'Tone in Angami',
})
beforeEach(() => pressKey('j'))

test('an abstract is verified with one key in the list, which can be undone, and taken back with another', async () => {
  pressKey('a')
  await soon(() => expect(page.desk.text()).toContain('Just verified'))
  await pageIsQuiet()
  pressKey('r')
  await soon(() =>
    expect(changesAt(page.portal)).toEqual([
      ['/api/Paper/verify-abstracts', { PaperIds: [Id], Verified: true }],
      ['/api/Paper/verify-abstracts', { PaperIds: [Id], Verified: false }],
    ]),
  )
})

test('an open abstract is verified with a key, with the remarks that were typed, and what is not verified is not taken back', async () => {
  pressKey('o')
  await soon(() => expect(page.desk.control('Remarks')).toBeDefined())
  expect(document.querySelector('.pane-foot')?.textContent).toBe('Not verifiedVerify')
  await pageIsQuiet()
  pressKey('r')
  page.desk.type('Remarks', 'Read twice')
  await pageIsQuiet()
  // In its field the key is a letter.
  page.desk.control('Remarks')?.focus()
  pressKey('a')
  page.desk.control('Remarks')?.blur()
  page.portal.results.set(`/api/Paper/${Id}/compare-abstract`, {
    ...comparison,
    ...verified,
    Remarks: 'Read twice',
  })
  pressKey('a')
  const path = `/api/Paper/${Id}/verify-abstract`
  const done = [path, { Verified: true, Remarks: 'Read twice' }]
  await soon(() =>
    expect(document.querySelector('.pane-foot')?.textContent).toContain('Verified by Asha Bhat'),
  )
  expect(changesAt(page.portal)).toEqual([done])
  await pageIsQuiet()
  pressKey('r')
  await soon(() =>
    expect(changesAt(page.portal)).toEqual([done, [path, { Verified: false, Remarks: 'Read twice' }]]),
  )
})

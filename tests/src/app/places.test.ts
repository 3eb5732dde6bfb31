import { expect, test } from 'vitest'
import type { Place } from '../../../src/app/guardedScreens.ts'
import {
  barPlaces,
  initialsOf,
  personPlaces,
  singlePlaces,
  splitPlaces,
  thumbPlaces,
  type Viewer,
} from '../../../src/app/shell/menuPlaces.ts'

const admin = { roles: ['Admin'], fullName: 'Asha Rao' } as const
const presenter = { roles: ['PaperPresenter'], fullName: 'Asha Rao' } as const
const newcomer = { roles: [], fullName: '' } as const

const labelsOf = (places: readonly Place[]) => places.map(({ label }) => label)

test('the bar of an admin begins with the places of the specification (spec 2.62)', () => {
  const { shown, more } = barPlaces(admin)
  expect(labelsOf(shown)).toEqual(['DASHBOARD', 'EVENTS', 'USERS', 'PAPERS', 'ABSTRACTS', 'PAYMENT'])
  // Screens that the specification does not know follow.
  expect(labelsOf(more).slice(0, 3)).toEqual(['TRAVEL', 'PAGES', 'NOTIFICATIONS'])
})

test('only an admin has links to the papers of all and to the configuration', () => {
  const pathsOf = (viewer: Viewer) =>
    [...barPlaces(viewer).shown, ...personPlaces(viewer), ...thumbPlaces(viewer)].map(({ path }) => path)
  for (const path of ['/papers', '/web-configuration']) {
    expect(pathsOf(admin)).toContain(path)
    for (const viewer of [presenter, newcomer]) expect(pathsOf(viewer)).not.toContain(path)
  }
  expect(labelsOf(personPlaces(admin))).toEqual([
    'Manage Profile',
    'Programme',
    'Account',
    'Web Configuration',
  ])
})

test('the payment dropdown leads to paper payment and user payment (spec 2.63)', () => {
  const payment = barPlaces(admin).shown.filter(({ label }) => label === 'PAYMENT')
  const choices = [
    ['Paper payment', '/payment'],
    ['User payment', '/payment/users'],
  ]
  expect(payment[0]?.choices?.map(({ label, path }) => [label, path])).toEqual(choices)
  expect(singlePlaces(payment).map(({ label, path }) => [label, path])).toEqual(choices)
})

test('of an admin’s places five are shown, and the rest sit under MORE (spec 2.62, 9.11)', () => {
  const places = 'abcdefg'.split('').map((label): Place => ({ label, path: `/${label}`, icon: 'file' }))
  const { shown, more } = splitPlaces(places)
  expect(shown.map((place) => place.label).join('')).toBe('abcde')
  expect(more.map((place) => place.label).join('')).toBe('fg')
})

test('an auditor has a PAPERS link (spec 2.64, 6.10)', () => {
  const auditor = { roles: ['Auditor'], fullName: 'Asha Rao' } as const
  expect(barPlaces(auditor).shown.map(({ label, path }) => [label, path])).toEqual([
    ['DASHBOARD', '/'],
    ['PAPERS', '/auditor-papers'],
    ['PROGRAMME', '/programme'],
  ])
  expect(thumbPlaces(auditor).map((place) => place.path)).toContain('/auditor-papers')
})

test('the profile is managed once a full name is known (spec 2.70)', () => {
  expect(personPlaces(presenter).map((place) => place.label)).toContain('Manage Profile')
  expect(personPlaces(newcomer).map((place) => place.label)).toEqual(['Account'])
})

test('a presenter, and nobody else, has a link to Author Management (spec 2.71)', () => {
  expect(personPlaces(presenter)[1]).toMatchObject({ label: 'Author Management', path: '/co-authors' })
  for (const viewer of [admin, newcomer, { roles: ['GeneralAttendee'], fullName: 'Asha Rao' } as const])
    expect(personPlaces(viewer).map((place) => place.path)).not.toContain('/co-authors')
})

test('presenters and attendees have links to the programme, their travel and their ticket, an admin to everybody’s travel', () => {
  for (const role of ['PaperPresenter', 'GeneralAttendee'] as const) {
    const viewer = { roles: [role], fullName: 'Asha Rao' }
    expect(labelsOf(barPlaces(viewer).shown)).toEqual(['DASHBOARD', 'PROGRAMME', 'TRAVEL'])
    expect(personPlaces(viewer).map((place) => place.path)).toContain('/ticket')
    expect(thumbPlaces(viewer).map(({ label, path }) => [label, path])).toEqual([
      ['Dashboard', '/'],
      ['Programme', '/programme'],
      ['Profile', '/update-profile'],
      ['Ticket', '/ticket'],
    ])
  }
  for (const places of [barPlaces(admin).shown, personPlaces(admin), thumbPlaces(admin)])
    for (const path of ['/author-travel', '/ticket'])
      expect(places.map((place) => place.path)).not.toContain(path)
  expect(barPlaces(admin).more.map((place) => place.path)).toContain('/Travel')
})

test('initials are those of the first and last name, else of the address', () => {
  expect(initialsOf('Asha Rao', 'x@example.org')).toBe('AR')
  expect(initialsOf('Asha Devi Rao', 'x@example.org')).toBe('AR')
  expect(initialsOf('Zoë', 'x@example.org')).toBe('Z')
  expect(initialsOf('', 'x@example.org')).toBe('X')
})

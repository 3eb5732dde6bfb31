import { expect, test } from 'vitest'
import { barPlaces, initialsOf, personPlaces, thumbPlaces } from '../../../src/app/shell/places.ts'

const admin = { roles: ['Admin'], fullName: 'Asha Rao' } as const
const presenter = { roles: ['PaperPresenter'], fullName: 'Asha Rao' } as const
const newcomer = { roles: [], fullName: '' } as const

test('only an admin is led to the papers of all and to the configuration', () => {
  expect(barPlaces(admin).shown.map((place) => place.label)).toEqual(['DASHBOARD', 'PAPERS'])
  expect(personPlaces(admin).map((place) => place.label)).toEqual(['Manage Profile', 'Web Configuration'])
  for (const viewer of [presenter, newcomer]) {
    const paths = [...barPlaces(viewer).shown, ...personPlaces(viewer), ...thumbPlaces(viewer)].map(
      (p) => p.path,
    )
    expect(paths).not.toContain('/papers')
    expect(paths).not.toContain('/web-configuration')
  }
})

test('the profile is managed once a full name is known', () => {
  expect(personPlaces(presenter).map((place) => place.label)).toEqual(['Manage Profile'])
  expect(personPlaces(newcomer)).toEqual([])
})

test('initials are those of the first and last name, else of the address', () => {
  expect(initialsOf('Asha Rao', 'x@example.org')).toBe('AR')
  expect(initialsOf('Asha Devi Rao', 'x@example.org')).toBe('AR')
  expect(initialsOf('Zoë', 'x@example.org')).toBe('Z')
  expect(initialsOf('', 'x@example.org')).toBe('X')
})

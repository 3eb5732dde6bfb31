import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wallLong } from '../../../contract/content/wallClock.ts'
import { longDate } from '../../../contract/core/moments.ts'
import { zoneHere, zoneNamed, zoneNames } from '../../../contract/core/zones.ts'

test('a zone has one name, whichever name a browser gives', () => {
  expect(zoneNamed('Asia/Calcutta')).toBe('Asia/Kolkata')
  expect(zoneNamed('Asia/Kolkata')).toBe('Asia/Kolkata')
  expect(zoneNamed('Europe/Kiev')).toBe('Europe/Kyiv')
  expect(zoneNamed('Europe/Berlin')).toBe('Europe/Berlin')
})

test('every zone that can be chosen is one that the portal can reckon with, once', () => {
  const names = zoneNames()
  expect(names).toContain('Asia/Kolkata')
  expect(names).not.toContain('Asia/Calcutta')
  expect(new Set(names).size).toBe(names.length)
  for (const timeZone of names) expect(() => new Intl.DateTimeFormat('en-GB', { timeZone })).not.toThrow()
})

test('a wall clock is written as the conference writes it, with its zone', () => {
  expect(wallLong('2027-01-12')).toBe('12 January 2027')
  expect(wallLong('2027-01-12', 'Asia/Kolkata')).toBe('12 January 2027 (Asia/Kolkata)')
  expect(wallLong('2027-01-12T09:30', 'Asia/Kolkata')).toBe('12 January 2027 at 09:30 (Asia/Kolkata)')
  // What is no day yet says nothing.
  for (const wall of ['', '2027-13-40', '0002-01-12', 'tomorrow']) expect(wallLong(wall)).toBe('')
})

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

test('every screen asks the browser for its zone, and people for a day, in the one way', () => {
  const screens = sources('src')
  expect(screens.filter(({ text }) => text.includes('resolvedOptions(')).map(({ name }) => name)).toEqual([])
  const native = /type=(\{[^}]*)?["'](date|datetime-local)["']/
  expect(screens.filter(({ text }) => native.test(text)).map(({ name }) => name)).toEqual([
    join('ui', 'form', 'DateField.tsx'),
  ])
})

test('a day is that of the zone in which its reader is now', () => {
  const home = process.env['TZ']
  const days = ['Asia/Kolkata', 'America/New_York', 'Asia/Kolkata'].map((zone) => {
    process.env['TZ'] = zone
    return [zoneHere(), longDate('2026-11-25T22:00:00Z')]
  })
  if (home === undefined) delete process.env['TZ']
  else process.env['TZ'] = home
  expect(days).toEqual([
    ['Asia/Kolkata', '26 November 2026'],
    ['America/New_York', '25 November 2026'],
    ['Asia/Kolkata', '26 November 2026'],
  ])
})

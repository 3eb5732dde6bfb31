import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchPath } from 'react-router-dom'
import { expect, test } from 'vitest'
import { access } from '../../../src/app/access.ts'
import {
  barPlaces,
  personPlaces,
  singlePlaces,
  thumbPlaces,
  type Place,
} from '../../../src/app/shell/menuPlaces.ts'
import { mailPath, paths } from '../../../src/paths.ts'

const read = (file: string) => readFileSync(file, 'utf8')

/** The addresses at which a screen is shown: of the table of guarded screens, and of the routes for everybody. */
const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
const guarded = named(read('src/app/GuardedScreen.tsx'), /\[paths\.(\w+)\]:/g)
const open = named(read('src/app/routes.tsx'), /<Route path=\{paths\.(\w+)\}/g)
const shown = [...guarded, ...open].map((name) => new Map(Object.entries(paths)).get(name) ?? name)

/** What follows a slash at the end is put there when the link is written. */
const hasScreen = (address: string) => {
  const path = (address.split(/[?#]/)[0] ?? '').replace(/\/$/, '/value')
  return shown.some((one) => matchPath(one, path === '/value' ? '/' : path) !== null)
}

const sources = ['contract', 'src', 'server', 'sw', 'demo'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
)

test('every address of the app has its screen, and every guard one behind it', () => {
  expect(Object.values(paths).filter((path) => !shown.includes(path))).toEqual([])
  expect(
    Object.keys(access).filter(
      (path) => !guarded.some((name) => path === new Map(Object.entries(paths)).get(name)),
    ),
  ).toEqual([])
})

test('the menus lead to screens that are there', () => {
  const viewers = (['Admin', 'PaperPresenter', 'GeneralAttendee', 'Auditor'] as const).map((role) => ({
    roles: [role],
    fullName: 'Asha Rao',
  }))
  const places: readonly Place[] = viewers.flatMap((viewer) => [
    ...barPlaces(viewer).shown,
    ...barPlaces(viewer).more,
    ...personPlaces(viewer),
    ...thumbPlaces(viewer),
  ])
  expect(singlePlaces(places).filter(({ path }) => !hasScreen(path))).toEqual([])
})

test('no link that is written as letters, in the app, its manifest or a mail, leads to an address without a screen', () => {
  const links = sources.flatMap((file) =>
    [
      ...read(file).matchAll(/\b(?:to|href|navigate|replace)(?:=\{?|\(|: )["'`](\/[a-zA-Z][^"'`$ ]*)["'`$]/g),
      ...read(file).matchAll(/\$\{(?:publicUrl\(\)|[\w.]*PUBLIC_URL|url|origin|portal)\}(\/[a-z][a-z/-]*)/g),
    ].map(([, address = '']) => ({ file, address })),
  )
  const manifest = [...read('manifest.webmanifest').matchAll(/"(?:url|action|start_url)": "(\/[^"]*)"/g)].map(
    ([, address = '']) => ({ file: 'manifest.webmanifest', address }),
  )
  expect(manifest.length).toBeGreaterThan(3)
  const isServed = (address: string) => /^\/(api|hubs|health|icons|assets)\b/.test(address)
  expect([...links, ...manifest].filter(({ address }) => !isServed(address) && !hasScreen(address))).toEqual(
    [],
  )
  // It is no screen of this version.
  expect(sources.filter((file) => read(file).includes('/check-in'))).toEqual([])
})

test('mails are a tab of the organisers’ notifications', () => {
  expect(mailPath()).toBe('/notifications/admin?tab=mail')
  expect(mailPath('templates')).toBe('/notifications/admin?tab=mail&part=templates')
})

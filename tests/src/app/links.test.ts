import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchPath } from 'react-router-dom'
import { expect, test } from 'vitest'
import { guardedScreens, type Place } from '../../../src/app/guardedScreens.ts'
import { barPlaces, personPlaces, singlePlaces, thumbPlaces } from '../../../src/app/shell/menuPlaces.ts'
import { mailPath, paths } from '../../../src/paths.ts'

const read = (file: string) => readFileSync(file, 'utf8')

/** The addresses at which a screen is shown: of the table of guarded screens, and of the routes for everybody. */
const open = [...read('src/app/routes.tsx').matchAll(/<Route path=\{paths\.(\w+)\}/g)].map(
  ([, name = '']) => name,
)
const shown = [
  ...guardedScreens.map(({ path }) => path),
  ...open.map((name) => new Map<string, string>(Object.entries(paths)).get(name) ?? name),
]

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

test('every address of the app has its screen, and only one', () => {
  expect(Object.values(paths).filter((path) => !shown.includes(path))).toEqual([])
  expect(shown.filter((path, index) => shown.indexOf(path) !== index)).toEqual([])
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
})

test('mails are a tab of the organisers’ notifications', () => {
  expect(mailPath()).toBe('/notifications/admin?tab=mail')
  expect(mailPath('templates')).toBe('/notifications/admin?tab=mail&part=templates')
})

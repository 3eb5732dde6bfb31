import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '../../../contract/api.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { publicRoutes, strangersCall } from '../../bench/publicRoutes.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { root } from '../../support/run/steps.ts'

const pages = mkdtempSync(join(tmpdir(), 'lectern-public-'))
let portal: TestPortal
beforeAll(async () => {
  mkdirSync(join(pages, 'assets'))
  cpSync(join(root, 'index.html'), join(pages, 'index.html'))
  portal = await startPortal({ pages, environment: { SERVICE_WORKER: 'off' } })
})
afterAll(async () => {
  await portal.stop()
  rmSync(pages, { recursive: true })
})

/** Every route of a portal as `GET /path`, read from the tree that its router prints. */
function allRoutes(): string[] {
  const path: string[] = []
  const printed = portal.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] =
        /^((?:[│ ] {3})*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? []
      const depth = indent.length / 4
      path.splice(depth, Infinity, segment)
      return methods
        .split(', ')
        .filter((method) => method !== '' && method !== 'HEAD' && method !== 'OPTIONS')
        .map((method) => `${method} ${path.join('')}`)
    })
  // Of two that end in a star it prints one.
  return portal.app.hasRoute({ method: 'GET', url: '/assets/*' }) ? [...printed, 'GET /assets/*'] : printed
}

/** A route however its parameters are called and its letters are written. */
const plain = (route: string) => route.toLowerCase().replaceAll(/:\w+(\|:\w+)*/g, ':')
const served = ({ method, path }: Endpoint) => plain(`${method} /api${path}`)
const endpoints = [...api.values()]
const withSession = new Set(endpoints.filter(({ callers }) => callers !== 'anyone').map(served))

test('each route that answers without a session is in the list of budgets, and the list has no other', () => {
  const found = allRoutes()
    .map(plain)
    // The hub wants a session at each of its addresses, and what has no route is answered alike by all methods.
    .filter((route) => !withSession.has(route) && !/ \/hubs\/|^(?!get )\w+ \/api(\*|$)/.test(route))
  expect(found.sort()).toEqual(Object.keys(publicRoutes).map(plain).sort())
  for (const endpoint of endpoints) expect(allRoutes().map(plain)).toContain(served(endpoint))
})

test.each(Object.keys(publicRoutes))('a stranger may call %s, and is answered', async (route) => {
  const { statusCode } = await portal.app.inject(strangersCall(route))
  expect([200, 303, 304, 400, 401, 404, 422]).toContain(statusCode)
})

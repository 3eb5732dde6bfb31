import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '../../contract/api.ts'
import { sampleOf } from '../support/samples.ts'

const endpoints = [...api.values()]

test('no two endpoints share a method and a path, in any letter case', () => {
  const places = endpoints.map(({ method, path }) => `${method} ${path.toLowerCase().replace(/:\w+/g, ':')}`)
  expect(new Set(places).size).toBe(places.length)
})

test.each([...api])(
  '%s is stated whole: a summary, its parameters, and a body only where one is read',
  (_name, endpoint) => {
    expect(endpoint.summary).toMatch(/\w/)
    const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(named)
    if (endpoint.owned) expect(named).toContain('id')
    if (endpoint.method === 'GET') expect(endpoint.body).toBeUndefined()
    if (endpoint.rules) expect(endpoint.body).toBeDefined()
  },
)

test.each([...api].filter(([, endpoint]) => endpoint.body))(
  '%s takes no field that it does not name',
  (_name, { body }) => {
    const sample = z.record(z.string(), z.unknown()).parse(sampleOf(body ?? z.null()))
    expect(body?.safeParse({ ...sample, Surprise: 1 }).success).toBe(false)
  },
)

/** Reads of visitors only: nobody who is signed in has them open. */
const visitorsOnly = ['captcha', 'confirmEmail']

test.each(
  [...api].filter(([name, { method, result }]) => method === 'GET' && result && !visitorsOnly.includes(name)),
)('%s states which kinds of rows it shows, so that an announced change makes it old', (_name, { shows }) => {
  expect(shows).toBeDefined()
  expect(new Set(shows).size).toBe(shows?.length)
})

test.each([...api].filter(([, { method }]) => method !== 'GET'))(
  '%s is no read, and shows nothing',
  (_name, { shows }) => {
    expect(shows).toBeUndefined()
  },
)

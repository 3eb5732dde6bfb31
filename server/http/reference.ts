import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { packageVersion } from '../settings.ts'
import { keptPage } from './keptPage.ts'
import { referencePage } from './referencePage.ts'

/** Headers that a changing request may have (offline O5); a plain client without them is served too. */
const promiseHeaders = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      pattern: '^[\\w-]{8,64}$',
      description: 'Names the change: the same key and body again get the same reply, with no second effect',
    },
    'If-Match': { type: 'string', description: 'The version that the change grew from' },
  },
} as const

/**
 * The API reference, generated from the schemas of the endpoints (design §3): JSON for tools, a plain page for
 * people.
 */
export const apiReference = fastifyPlugin(async (app: FastifyInstance) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title: 'Lectern', version: packageVersion() },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route)
      const changes = route.route.method !== 'GET' && schema.hide !== true
      return { url, schema: changes ? { ...schema, headers: promiseHeaders } : schema }
    },
  })
  const document = keptPage('application/json; charset=utf-8', () => JSON.stringify(app.swagger()))
  const page = keptPage('text/html; charset=utf-8', () => referencePage(app.swagger()))
  // What is packed once is not packed again.
  const route = { schema: { hide: true }, compress: false } as const
  app.get('/api/docs/json', route, document)
  app.get('/api/docs', route, page)
})

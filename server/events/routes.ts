import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/events.ts'
import { getProgramme } from '../../contract/programme.ts'
import type { Context } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { readDraft, readDrafts } from './drafts.ts'
import { publishedVersion, readProgramme } from './published.ts'

/** Events: the published programme for everybody who is signed in, what is planned for organisers. */
export function eventRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, getProgramme, async ({ sql, query }) => {
    if (query.Known !== undefined && query.Known === (await publishedVersion(sql)))
      return { Result: null, Version: query.Known }
    const programme = await readProgramme(sql)
    return { Result: programme, Version: programme.Version }
  })

  serve(app, context, contract.getEvents, async ({ sql }) => ({ Result: await readDrafts(sql) }))

  serve(app, context, contract.getEvent, async ({ sql, params }) => {
    const event = await readDraft(sql, params.id)
    return { Result: event, Id: event.Id, Version: event.Version }
  })
}

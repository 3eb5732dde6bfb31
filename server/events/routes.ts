import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/events/events.ts'
import { noId } from '../../contract/core/limits.ts'
import { placePaper as placing } from '../../contract/events/placing.ts'
import { getProgramme, getProgrammeAbstracts, getPublicProgramme } from '../../contract/events/programme.ts'
import { withoutAbstracts } from '../../contract/events/programmePapers.ts'
import { getProgrammeChanges, publishProgramme, publishTexts } from '../../contract/events/publishing.ts'
import { changesBetween, recordAudit, type Audited } from '../audit/record.ts'
import type { Context } from '../http/context.ts'
import { serve, versioned } from '../http/serve.ts'
import { serveResult } from '../http/serveResult.ts'
import type { Publishing } from '../hub/hub.ts'
import { copyEvent } from './copyEvent.ts'
import { readDraft, readDrafts } from './plannedEvents.ts'
import { sessionImportRoutes } from './importRoutes.ts'
import { previewPublication, publishPlanned } from './publishProgramme.ts'
import { publishedVersion, readAbstracts, readProgramme, readPublicProgramme } from './publishedProgramme.ts'
import { placePaper } from './placePaper.ts'
import { mayChangeEvent, mayChangeSession, mayPlacePaper } from './rights.ts'
import { createEvent, deleteEvent, fieldsOf, updateEvent } from './saveEvent.ts'
import { createSession, deleteSession, updateSession } from './saveSession.ts'

/**
 * Records an organiser's change in the audit log, and notifies clients. A change of sessions is a change of their
 * event.
 */
async function noteEvent(
  call: Audited & Pick<Publishing, 'publish'>,
  Action: string,
  event: { readonly Id: string; readonly Version?: number },
  Details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordAudit(call, Action, event.Id, Details)
  call.publish(
    { Roles: ['Admin'] },
    { Target: 'Changed', Entity: 'Event', Id: event.Id, Version: event.Version ?? 0 },
  )
}

/** Events: the published programme for every signed-in person, the planned one for organisers. */
export function eventRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, getProgramme, async ({ sql, query }) => {
    if (query.Known !== undefined && query.Known === (await publishedVersion(sql)))
      return { Result: null, Version: query.Known }
    const programme = await readProgramme(sql)
    return versioned(query.Without ? withoutAbstracts(programme) : programme)
  })

  serve(app, context, getProgrammeAbstracts, async ({ sql }) => versioned(await readAbstracts(sql)))

  serveResult(app, context, getPublicProgramme, ({ sql }) => readPublicProgramme(sql), { isPublic: true })

  serveResult(app, context, contract.getEvents, ({ sql }) => readDrafts(sql))

  serve(app, context, contract.getEvent, async ({ sql, params }) =>
    versioned(await readDraft(sql, params.id)),
  )

  serve(app, context, contract.createEvent, async (call) => {
    const event = await createEvent(call.sql, call.body)
    await noteEvent(call, 'Add event', event, call.body)
    return versioned(event)
  })

  serve(app, context, contract.updateEvent, async (call) => {
    const row = await mayChangeEvent(call.sql, call.params.id, call.ifMatch)
    const event = await updateEvent(call.sql, row, call.body)
    const changes = changesBetween(fieldsOf(row), call.body)
    await noteEvent(call, 'Change event', event, { Title: event.Title, ...changes })
    return versioned(event)
  })

  serve(app, context, contract.deleteEvent, async (call) => {
    const row = await mayChangeEvent(call.sql, call.params.id, call.ifMatch)
    await deleteEvent(call.sql, row)
    await noteEvent(call, 'Delete event', { Id: call.params.id }, fieldsOf(row))
    return { Result: null, Id: call.params.id }
  })

  serve(app, context, contract.copyEvent, async (call) => {
    const event = await copyEvent(call.sql, await mayChangeEvent(call.sql, call.params.id), call.body)
    await noteEvent(call, 'Copy event', event, { From: call.params.id, ...call.body })
    return versioned(event)
  })

  serveResult(app, context, getProgrammeChanges, ({ sql }) => previewPublication(sql))

  serve(app, context, publishProgramme, async (call) => {
    const { Changes, ...Result } = await publishPlanned(context, call, call.body)
    await recordAudit(call, 'Publish programme', noId, {
      Version: Result.Version,
      Changes,
      People: Result.People,
    })
    call.publish(
      { Everyone: true },
      { Target: 'Changed', Entity: 'Programme', Id: noId, Version: Result.Version },
    )
    call.after(context.mailer.wake)
    return { ...versioned(Result), Message: publishTexts.published }
  })

  sessionRoutes(app, context)
  sessionImportRoutes(app, context)
}

function sessionRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.createSession, async (call) => {
    const session = await createSession(call.sql, await mayChangeEvent(call.sql, call.params.id), call.body)
    await noteEvent(call, 'Add session', { Id: call.params.id }, { ...call.body, SessionId: session.Id })
    return versioned(session)
  })

  serve(app, context, contract.updateSession, async (call) => {
    const { id, sessionId } = call.params
    const found = await mayChangeSession(call.sql, call.params, call.ifMatch)
    const session = await updateSession(call.sql, found, call.body)
    await noteEvent(call, 'Change session', { Id: id }, { ...call.body, SessionId: sessionId })
    return versioned(session)
  })

  serve(app, context, placing, async (call) => {
    const paper = await mayPlacePaper(call.sql, call.params.id, call.body)
    const Warnings = await placePaper(call.sql, paper, call.body)
    await recordAudit(call, 'Place paper in programme', paper.PaperId, call.body)
    call.publish({ Roles: ['Admin'] }, { Target: 'Changed', Entity: 'Event', Id: noId, Version: 0 })
    return { Result: { Warnings }, Id: paper.PaperId }
  })

  serve(app, context, contract.deleteSession, async (call) => {
    const { id, sessionId } = call.params
    const { session } = await mayChangeSession(call.sql, call.params, call.ifMatch)
    await deleteSession(call.sql, session)
    await noteEvent(call, 'Delete session', { Id: id }, { Title: session.Title, SessionId: sessionId })
    return { Result: null, Id: sessionId }
  })
}

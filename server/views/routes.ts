import type { FastifyInstance } from 'fastify'
import { partOfList } from '../../contract/core/list.ts'
import { createView, deleteView, getViews, updateView, viewTexts } from '../../contract/views/views.ts'
import type { Context } from '../http/context.ts'
import { mustHoldPart } from '../http/heldParts.ts'
import { serve } from '../http/serve.ts'
import { mayChangeView } from './viewRights.ts'
import { addView, changeView, listViews, removeView } from './views.ts'

/** The saved views of the organisers' lists: everybody changes only their own. */
export function viewRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, getViews, async ({ sql, query, caller }) => {
    mustHoldPart(caller, partOfList[query.List])
    return { Result: await listViews(sql, query.List, caller.UserId) }
  })

  serve(app, context, createView, async ({ sql, body, caller }) => {
    mustHoldPart(caller, partOfList[body.List])
    const view = await addView(sql, body, caller.UserId)
    return { Result: view, Id: view.Id, Version: view.Version, Message: viewTexts.saved(view.Name) }
  })

  serve(app, context, updateView, async ({ sql, params, body, caller, ifMatch }) => {
    const view = await changeView(sql, await mayChangeView(sql, params.id, caller.UserId, ifMatch), body)
    return { Result: view, Id: view.Id, Version: view.Version, Message: viewTexts.saved(view.Name) }
  })

  serve(app, context, deleteView, async ({ sql, params, caller }) => {
    const view = await mayChangeView(sql, params.id, caller.UserId, null)
    await removeView(sql, view)
    return { Result: null, Message: viewTexts.deleted(view.Name) }
  })
}

import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/themes.ts'
import { recordAudit } from '../audit/record.ts'
import type { Context } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { createTheme, deleteTheme, listThemes, updateTheme } from './themes.ts'

const changedTheme = (Id: string) => ({ Target: 'Changed', Entity: 'Theme', Id, Version: 0 }) as const

/** Themes: read by everybody who is signed in, changed by admins. */
export function themeRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.getActiveThemes, async ({ sql }) => ({
    Result: await listThemes(sql, { activeOnly: true }),
  }))

  serve(app, context, contract.getThemes, async ({ sql }) => ({
    Result: await listThemes(sql, { activeOnly: false }),
  }))

  serve(app, context, contract.createTheme, async ({ sql, body, caller, traceId, publish }) => {
    const theme = await createTheme(sql, body)
    await recordAudit(sql, {
      UserId: caller.UserId,
      Action: 'Add theme',
      SubjectId: theme.Id,
      Details: body,
      TraceId: traceId,
    })
    publish({ Everyone: true }, changedTheme(theme.Id))
    return { Result: theme, Id: theme.Id }
  })

  serve(app, context, contract.updateTheme, async ({ sql, params, body, caller, traceId, publish }) => {
    const theme = await updateTheme(sql, params.id, body)
    await recordAudit(sql, {
      UserId: caller.UserId,
      Action: 'Change theme',
      SubjectId: theme.Id,
      Details: body,
      TraceId: traceId,
    })
    publish({ Everyone: true }, changedTheme(theme.Id))
    return { Result: theme, Id: theme.Id }
  })

  serve(app, context, contract.deleteTheme, async ({ sql, params, caller, traceId, publish }) => {
    const { Id, ThemeTitle } = await deleteTheme(sql, params.id)
    await recordAudit(sql, {
      UserId: caller.UserId,
      Action: 'Delete theme',
      SubjectId: Id,
      Details: { ThemeTitle },
      TraceId: traceId,
    })
    publish({ Everyone: true }, changedTheme(Id))
    return { Result: null, Id }
  })
}

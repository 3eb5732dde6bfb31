import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/papers/themes.ts'
import type { Theme, ThemeBody, ThemeChange } from '../../../contract/papers/themes.ts'
import { keepChange, keptNumber, type Changing } from '../../conference/versions.ts'
import type { Context } from '../../http/context.ts'
import { serve } from '../../http/serve.ts'
import { serveResult } from '../../http/serveResult.ts'
import { mayChangeTheme } from './themeRights.ts'
import { createTheme, deleteTheme, listKeptThemes, listThemes, updateTheme } from './themes.ts'

const changedTheme = (Id: string) => ({ Target: 'Changed', Entity: 'Theme', Id, Version: 0 }) as const

const fieldsOf = ({ ThemeTitle, IsActive }: Theme): ThemeBody => ({ ThemeTitle, IsActive })

/** Records the version and audit log entry of a theme's change, and notifies everybody. */
async function keepThemeChange(
  change: Changing<unknown>,
  Action: string,
  theme: Theme,
  kept: { readonly Before?: ThemeBody; readonly After?: ThemeBody },
): Promise<void> {
  const { publish } = change
  const { Id, ThemeTitle } = theme
  await keepChange(change, {
    Noun: 'Theme',
    Key: Id,
    Title: ThemeTitle,
    ...kept,
    Action,
    SubjectId: Id,
    Details: kept.After ?? { ThemeTitle },
  })
  publish({ Everyone: true }, changedTheme(Id))
}

/** Adds a theme; with `Id` it restores a deleted one. 409 if another theme has the title. */
export async function addTheme(change: Changing<ThemeBody>, Id?: string): Promise<Theme> {
  const theme = await createTheme(change.sql, change.body, Id)
  await keepThemeChange(change, 'Add theme', theme, { After: fieldsOf(theme) })
  return theme
}

/** Renames a theme, or removes it from the list of choices; 409 if another theme has the title, 412 if stale. */
export async function changeTheme(change: Changing<ThemeChange>, id: string): Promise<Theme> {
  const before = await mayChangeTheme(change.sql, id, change.ifMatch)
  const theme = await updateTheme(change.sql, before, change.body)
  await keepThemeChange(change, 'Change theme', theme, { Before: fieldsOf(before), After: fieldsOf(theme) })
  return theme
}

/** The endpoints for themes: everybody who is signed in can read, admins can change. */
export function themeRoutes(app: FastifyInstance, context: Context): void {
  serveResult(app, context, contract.getActiveThemes, ({ sql }) => listThemes(sql, { activeOnly: true }), {
    isCommon: true,
  })

  serveResult(app, context, contract.getThemes, ({ sql }) => listKeptThemes(sql))

  serve(app, context, contract.createTheme, async (call) => {
    const theme = await addTheme(call)
    return { Result: theme, Id: theme.Id }
  })

  serve(app, context, contract.updateTheme, async (call) => {
    const theme = await changeTheme(call, call.params.id)
    return { Result: theme, Id: theme.Id, Version: await keptNumber(call.sql, 'Theme', theme.Id) }
  })

  serve(app, context, contract.deleteTheme, async (call) => {
    const theme = await mayChangeTheme(call.sql, call.params.id, null)
    await deleteTheme(call.sql, theme)
    await keepThemeChange(call, 'Delete theme', theme, { Before: fieldsOf(theme) })
    return { Result: null, Id: theme.Id }
  })
}

import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { endpoint } from '../core/endpoint.ts'
import { atLeastOne, Id, Line, mayLack, Version } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { errorsOf, textError } from '../core/rules.ts'
import { dashboardPaths } from './dashboardPaths.ts'

export const Theme = z.object({ Id, ThemeTitle: z.string(), IsActive: z.boolean() })
export type Theme = z.infer<typeof Theme>

export const ThemeBody = z.strictObject({ ThemeTitle: Line, IsActive: z.boolean() })
export type ThemeBody = z.infer<typeof ThemeBody>

/** The changes of a theme; missing fields stay as they are. */
export const ThemeChange = atLeastOne(ThemeBody.partial())
export type ThemeChange = z.infer<typeof ThemeChange>

/** A theme, as organisers see it. */
export const KeptTheme = Theme.extend({ Version })
export type KeptTheme = z.infer<typeof KeptTheme>

export const themeTexts = {
  titleTaken: 'A theme with this title exists already',
  inUse: (papers: number) =>
    papers === 1
      ? 'One paper has this theme, so it cannot be deleted. Deactivate it instead'
      : `${papers} papers have this theme, so it cannot be deleted. Deactivate it instead`,
  known: (auditors: number) =>
    auditors === 1
      ? 'One auditor knows this theme, so it cannot be deleted. Deactivate it instead'
      : `${auditors} auditors know this theme, so it cannot be deleted. Deactivate it instead`,
} as const

export function themeRules({ ThemeTitle }: ThemeChange) {
  return errorsOf({
    ThemeTitle: ThemeTitle !== undefined && textError('Theme title', ThemeTitle, limits.LineLongest),
  })
}

export const getActiveThemes = endpoint(`GET ${dashboardPaths.themes}`, {
  summary: 'The themes that a paper may choose',
  callers: 'signedIn',
  part: 'any',
  shows: ['Theme'],
  result: z.array(Theme),
})

export const getThemes = adminEndpoint('GET /Theme', {
  part: 'papers',
  summary: 'All themes',
  shows: ['Theme'],
  result: z.array(KeptTheme),
})

export const createTheme = adminEndpoint('POST /Theme', {
  part: 'everyPaper',
  summary: 'Adds a theme',
  body: mayLack(ThemeBody, { IsActive: true }),
  rules: themeRules,
  result: Theme,
})

export const updateTheme = adminEndpoint('PUT /Theme/:id', {
  part: 'everyPaper',
  summary: 'Renames a theme, or takes it off the list of choices; takes `If-Match`',
  body: ThemeChange,
  rules: themeRules,
  result: Theme,
})

export const deleteTheme = adminEndpoint('DELETE /Theme/:id', {
  part: 'everyPaper',
  summary: 'Deletes a theme that no paper has and no auditor knows',
})

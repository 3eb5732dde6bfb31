import type { FastifyInstance } from 'fastify'
import {
  getHomePage,
  updateHomePage,
  type HomePage,
  type HomePageFields,
} from '../../contract/content/content.ts'
import { noId } from '../../contract/core/limits.ts'
import { zoneNamed } from '../../contract/core/zones.ts'
import type { Context } from '../http/context.ts'
import { mustBeCurrent } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { mustBeImage } from '../conference/images.ts'
import { publicHomePage } from './landing.ts'
import { holdHomePageRow } from '../conference/settings.ts'
import { homePage } from '../db/schema/content.ts'
import { keepChange, type Changing } from '../conference/versions.ts'

/** Changes the conference's settings; 412 on a stale version, 422 for a logo that is no image. */
export async function changeHomePage(change: Changing<HomePageFields>): Promise<HomePage> {
  const { sql, ifMatch, publish } = change
  const body = { ...change.body, TimeZone: zoneNamed(change.body.TimeZone) }
  const { Version: version, ...before } = await holdHomePageRow(sql)
  mustBeCurrent(ifMatch, version)
  await mustBeImage(sql, body.LogoUrl)
  const after = { ...body, Version: version + 1 }
  await sql.update(homePage).set(after)
  await keepChange(change, {
    Noun: 'HomePage',
    Before: before,
    After: body,
    Action: 'Change settings',
    SubjectId: 'HomePage',
  })
  publish({ Everyone: true }, { Target: 'Changed', Entity: 'HomePage', Id: noId, Version: after.Version })
  return after
}

/** The conference's settings: read by everyone, changed by admins. */
export function homePageRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, getHomePage, async ({ sql }) => {
    const Result = await publicHomePage(sql)
    return { Result, Version: Result.Version }
  })

  serve(app, context, updateHomePage, async (call) => {
    const Result = await changeHomePage(call)
    return { Result, Version: Result.Version }
  })
}

import { getTableColumns } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  addWelcome,
  getWelcome,
  updateWelcome,
  type Welcome,
  type WelcomeFields,
} from '../../contract/content/content.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { mustBeCurrent } from '../http/refusal.ts'
import { serve, versioned } from '../http/serve.ts'
import { aroundPictures } from '../files/copyPictures.ts'
import { cleanHtml } from '../conference/html.ts'
import { mustBeImage } from '../conference/images.ts'
import { welcome } from '../db/schema/content.ts'
import { keepChange, type Changing } from '../conference/versions.ts'

const { Id: _id, ...columns } = getTableColumns(welcome)

/** The landing page's blocks, locked for a change if `lock`. */
export async function getWelcomeRow(sql: Sql, lock = false): Promise<Welcome> {
  const query = sql.select(columns).from(welcome)
  const [row] = lock ? await query.for('update') : await query
  if (!row) throw new Error('The landing page has no blocks: seedContent has not run')
  return row
}

/** Changes the landing page's blocks; 412 on a stale version, 422 for a banner that is no image. */
export async function changeWelcome(change: Changing<WelcomeFields>): Promise<Welcome> {
  const { sql, body, ifMatch, publish } = change
  const { Version: version, ...before } = await getWelcomeRow(sql, true)
  mustBeCurrent(ifMatch, version)
  await mustBeImage(sql, 'ImageUrl', body.ImageUrl)
  const after = {
    ...body,
    GuideLineDescription: cleanHtml(body.GuideLineDescription),
    ImportantDescription: cleanHtml(body.ImportantDescription),
  }
  const Version = version + 1
  await sql.update(welcome).set({ ...after, Version })
  await keepChange(change, { Noun: 'Welcome', Before: before, After: after, Action: 'Change landing page' })
  publish({ Everyone: true }, { Target: 'Changed', Entity: 'Welcome', Id: noId, Version })
  return { ...after, Version }
}

/** The landing page's blocks: there is always one set, so adding and updating do the same. */
export function welcomeRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, getWelcome, async ({ sql }) => versioned(await getWelcomeRow(sql)), {
    isPublic: true,
  })
  const options = { around: aroundPictures(context, 'GuideLineDescription', 'ImportantDescription') }
  serve(app, context, addWelcome, async (call) => versioned(await changeWelcome(call)), options)
  serve(app, context, updateWelcome, async (call) => versioned(await changeWelcome(call)), options)
}

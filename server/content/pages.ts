import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { noId } from '../../contract/core/limits.ts'
import * as contract from '../../contract/content/pages.ts'
import type { Page, PageFields } from '../../contract/content/pages.ts'
import type { Context } from '../http/context.ts'
import type { Permitted } from '../http/permitted.ts'
import { mustHold, mustExist } from '../http/refusal.ts'
import { serve, versioned } from '../http/serve.ts'
import { aroundPictures } from '../files/copyPictures.ts'
import { cleanHtml } from '../conference/html.ts'
import { findPublishedPage, listPages, mustBeFreeSlug, pageRow } from './pageRows.ts'
import { lockHomePageRow } from '../conference/settings.ts'
import { mayChangePage } from './rights.ts'
import { pages } from '../db/schema/content.ts'
import { keepChange, keptNumber, type Changing } from '../conference/versions.ts'
import { stored } from '../db/stored.ts'

const fieldsOf = ({ Id: _id, ChangedOn: _on, Version: _version, ...fields }: Page): PageFields => fields

/** The fields to store. Cleaning may empty a text, so the rules check the cleaned fields. */
function storable(body: PageFields): PageFields {
  const fields = { ...body, Title: body.Title.trim(), Html: cleanHtml(body.Html) }
  mustHold(contract.pageRules(fields))
  return fields
}

/** Stores a change of a page. Menus and footer come with the settings; clients then fetch those again. */
async function keepPage(
  change: Changing<unknown>,
  { Id: Key, Title }: Page,
  kept: Omit<Parameters<typeof keepChange>[1], 'Noun'>,
): Promise<void> {
  await keepChange(change, { Noun: 'Page', Key, Title, ...kept })
  change.publish({ Everyone: true }, { Target: 'Changed', Entity: 'HomePage', Id: noId, Version: 0 })
}

/** Adds a page, with `Id` if a deleted one is restored. */
export async function addPage(change: Changing<PageFields>, now: number, Id?: string): Promise<Page> {
  const { sql } = change
  const fields = storable(change.body)
  // Two people who choose the same address follow one another.
  await lockHomePageRow(sql)
  await mustBeFreeSlug(sql, fields.Slug)
  // A form still open from before the deletion must not mistake the restored page for the earlier version.
  const again = Id ? { Id, Version: (await keptNumber(sql, 'Page', Id)) + 1 } : {}
  const values = { ...fields, ChangedOn: new Date(now).toISOString(), ...again }
  const page = stored(await sql.insert(pages).values(values).returning())
  const { Title, Slug } = page
  await keepPage(change, page, { After: fields, Action: 'Add page', Details: { Title, Slug } })
  return page
}

/** Changes a page; 422 if another page has its address. */
export async function changePage(
  change: Changing<PageFields>,
  before: Permitted<Page, 'change'>,
  now: number,
): Promise<Page> {
  const { sql } = change
  const { Id } = before
  const fields = storable(change.body)
  await mustBeFreeSlug(sql, fields.Slug, Id)
  const after: Page = { ...fields, Id, ChangedOn: new Date(now).toISOString(), Version: before.Version + 1 }
  await sql.update(pages).set(after).where(eq(pages.Id, Id))
  await keepPage(change, after, { Before: fieldsOf(before), After: fields, Action: 'Change page' })
  return after
}

/** The organisers' own pages: everyone reads the published ones, admins change all. */
export function pageContentRoutes(app: FastifyInstance, context: Context): void {
  serve(
    app,
    context,
    contract.getPage,
    async ({ sql, params }) => ({ Result: mustExist(await findPublishedPage(sql, params.slug)) }),
    { isPublic: true },
  )

  serve(app, context, contract.getPages, async ({ sql }) => ({ Result: await listPages(sql) }))

  serve(app, context, contract.getPageToEdit, async ({ sql, params }) =>
    versioned(await pageRow(sql, params.id)),
  )

  const options = { around: aroundPictures(context, 'Html') }
  serve(
    app,
    context,
    contract.createPage,
    async (call) => versioned(await addPage(call, context.now())),
    options,
  )

  serve(
    app,
    context,
    contract.updatePage,
    async (call) => {
      const page = await mayChangePage(call.sql, call.params.id, call.ifMatch)
      return versioned(await changePage(call, page, context.now()))
    },
    options,
  )

  serve(app, context, contract.deletePage, async (call) => {
    const { sql, params, ifMatch } = call
    const before = await mayChangePage(sql, params.id, ifMatch)
    const { Id, Title, Slug } = before
    await sql.delete(pages).where(eq(pages.Id, Id))
    await keepPage(call, before, {
      Before: fieldsOf(before),
      Action: 'Delete page',
      Details: { Title, Slug },
    })
    return { Result: null, Id }
  })
}

import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Column, SheetAsked } from '../../contract/core/columns.ts'
import type { BodyOf, ParamsOf, ResultOf } from '../../contract/core/endpoint.ts'
import type { AnyList, FilterOf } from '../../contract/core/list.ts'
import { dayIn } from '../../contract/content/dates.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { serve, serveStream } from '../http/serve.ts'
import { sendSheet, slicesOf } from './sheet.ts'

/** The filter and the order of a list, and the path parameters of one that belongs to a row. */
export interface Asked<L extends AnyList> {
  readonly sql: Sql
  readonly filter: FilterOf<L>
  readonly params: ParamsOf<L['page']>
}

/** Which page. */
export interface Part {
  readonly Page: number
  readonly PageSize: number
}

type PageOf<L extends AnyList> = Omit<ResultOf<L['page']>, keyof Part>
type RowOf<L extends AnyList> =
  ResultOf<L['page']> extends { readonly Rows: readonly (infer Row)[] } ? Row : never
type FirstOf<A, B> = A extends readonly unknown[] ? A : B
type SheetRowOf<L extends AnyList> =
  FirstOf<NonNullable<L['spec']['sheet']>['columns'], L['spec']['columns']> extends readonly Column<
    infer Row
  >[]
    ? Row
    : never

type ChosenOf<L extends AnyList> = BodyOf<NonNullable<L['chosenSheet']>>

/** What a noun knows of its list. */
export interface ListSource<L extends AnyList, Key> {
  readonly page: (asked: Asked<L>, part: Part) => Promise<PageOf<L>>
  /** The keys of all that the list finds, in its order. */
  readonly keys: (asked: Asked<L>) => Promise<readonly Key[]>
  /** Some rows of a sheet by their keys, in that order. */
  readonly sheetRows: (sql: Sql, keys: readonly Key[], asked: Asked<L>) => Promise<readonly SheetRowOf<L>[]>
  /** The id of a row, if it is not its key. */
  readonly idOf?: (key: Key) => string
  /** The keys of selected rows in the order of the list, if they are not named by `Ids`. */
  readonly chosen?: (sql: Sql, body: ChosenOf<L>) => Promise<readonly Key[]>
  /** The name of a sheet without its extension, if it is not the list's file and the day. */
  readonly fileName?: (asked: Asked<L>) => Promise<string>
}

type Order = readonly (SQL | PgColumn)[]

interface TableSource<L extends AnyList, Key extends PgColumn> {
  readonly table: PgTable
  /** The column of the row's key. */
  readonly key: Key
  /** The order of the list, or that of each of its orders. */
  readonly order: Order | ((asked: Asked<L>) => Order)
  readonly where: (asked: Asked<L>) => SQL | undefined | Promise<SQL | undefined>
  /** Some rows by their keys, in the order of the list. */
  readonly rows: (sql: Sql, keys: readonly Key['_']['data'][], asked: Asked<L>) => Promise<RowOf<L>[]>
  /** The number of rows and what else the page has beside them, if that is more. */
  readonly counts?: (asked: Asked<L>) => Promise<Omit<PageOf<L>, 'Rows'>>
}

/** A list of the rows of one table: the page, its count and the keys of all rows share a condition and an order. */
export function fromTable<L extends AnyList, Key extends PgColumn>(
  _list: L,
  { table, key, order, where, rows, counts }: TableSource<L, Key>,
) {
  const keysIn = async (asked: Asked<L>, chosen: SQL | undefined, part?: Part) => {
    const { sql } = asked
    const query = sql
      .select({ Key: key })
      .from(table)
      .where(chosen)
      .orderBy(...(typeof order === 'function' ? order(asked) : order))
      .$dynamic()
    const found = await (part ? query.limit(part.PageSize).offset((part.Page - 1) * part.PageSize) : query)
    return found.map(({ Key }) => Key as Key['_']['data'])
  }
  return {
    page: async (asked: Asked<L>, part: Part) => {
      const { sql } = asked
      const chosen = await where(asked)
      const counted = counts ? await counts(asked) : { Total: await sql.$count(table, chosen) }
      const Rows = await rows(sql, await keysIn(asked, chosen, part), asked)
      // A list whose pages have more than rows and their number gives `counts`.
      return { Rows, ...counted } as unknown as PageOf<L>
    },
    keys: async (asked: Asked<L>) => keysIn(asked, await where(asked)),
    sheetRows: rows,
  }
}

/**
 * Serves a list: its pages, the ids of all that it finds, and its sheets. A sheet reads the keys of all rows at once
 * and the rows in slices by their keys, so a row that moves meanwhile is neither missed nor repeated.
 */
export function serveList<L extends AnyList, Key>(
  app: FastifyInstance,
  context: Context,
  list: L,
  source: ListSource<L, Key>,
): void {
  const { sort, sheet } = list.spec
  const { keys, idOf = String, fileName } = source
  const usual = sort ? { Sort: sort.parse(undefined) } : {}
  // The endpoints' types say for each list what is parsed here.
  const asking = (sql: Sql, filter: object, params: unknown) =>
    ({ sql, filter: { ...usual, ...filter }, params }) as Asked<L>

  serve(
    app,
    context,
    list.page,
    async ({ sql, params, query }) => {
      const { Page, PageSize, ...filter } = query as unknown as Part
      const part = { Page, PageSize }
      return { Result: { ...(await source.page(asking(sql, filter, params), part)), ...part } }
    },
    { besideSession: true },
  )

  if (list.ids)
    serve(app, context, list.ids, async ({ sql, query = {} }) => ({
      Result: (await keys(asking(sql, query, undefined))).map(idOf) as never,
    }))

  const send = async (reply: FastifyReply, asked: Asked<L>, found: readonly Key[], as: SheetAsked) => {
    const timeZone = await context.timeZone()
    const columns = (sheet?.columns ?? list.spec.columns) as readonly Column<SheetRowOf<L>>[]
    const name = fileName ? await fileName(asked) : `${sheet?.file ?? ''}-${dayIn(context.now(), timeZone)}`
    const slices = slicesOf(found, (some) => source.sheetRows(asked.sql, some, asked))
    return sendSheet(reply, { name, columns, timeZone, slices }, as)
  }

  if (list.sheet)
    serveStream(app, context, list.sheet, async ({ sql, params, query, reply }) => {
      const { format, Columns, ...filter } = query as SheetAsked & Readonly<Record<string, unknown>>
      const asked = asking(sql, filter, sheet?.of ? { id: filter[sheet.of] } : params)
      return send(reply, asked, await keys(asked), { format, Columns })
    })

  if (list.chosenSheet)
    serveStream(app, context, list.chosenSheet, async ({ sql, body, reply }) => {
      const { format, Columns, Sort, Ids } = body as SheetAsked & { Sort?: string; Ids?: readonly string[] }
      const asked = asking(sql, { Sort }, undefined)
      const found = source.chosen
        ? await source.chosen(sql, body as ChosenOf<L>)
        : (await keys(asked)).filter(isIn(new Set(Ids), idOf))
      return send(reply, asked, found, { format, Columns })
    })
}

const isIn =
  <Key>(ids: ReadonlySet<string>, idOf: (key: Key) => string) =>
  (key: Key) =>
    ids.has(idOf(key))

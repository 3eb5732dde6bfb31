import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import type { Endpoint, QueryOf } from '../../contract/core/endpoint.ts'
import type { Portal } from '../../server/app.ts'
import { addressOf } from './call.ts'

export interface Sheet {
  readonly status: number
  readonly name: string
  /** The heading, then the rows; numbers as numbers, all else as text. */
  readonly rows: readonly (readonly (string | number)[])[]
}

/** The rows of a workbook's only sheet. A cell that is neither text nor number is refused. */
export async function rowsOfXlsx(bytes: Buffer): Promise<(string | number)[][]> {
  const rows = await readSheet(bytes, { trim: false })
  return rows.map((row) =>
    row.map((value) => {
      if (value === null) return ''
      if (typeof value === 'string' || typeof value === 'number') return value
      throw new Error(`${JSON.stringify(value)} is no text`)
    }),
  )
}

/** Downloads a list, or what a body names of it, and reads the file back. */
export async function sheetOf<const E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  as: string,
  query: Partial<QueryOf<E>> & { readonly format?: 'xlsx' | 'csv' } = {},
  body?: object,
): Promise<Sheet> {
  const response = await portal.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, {}, query),
    headers: { authorization: `Bearer ${as}` },
    ...(body === undefined ? {} : { payload: body }),
  })
  const name = /filename="([^"]+)"/.exec(String(response.headers['content-disposition']))?.[1] ?? ''
  if (response.statusCode !== 200) return { status: response.statusCode, name, rows: [] }
  const rows =
    query.format === 'csv' ? parse(response.rawPayload, { bom: true }) : await rowsOfXlsx(response.rawPayload)
  return { status: 200, name, rows }
}

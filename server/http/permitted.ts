import type { Sql } from '../db/database.ts'
import type { Actor } from './context.ts'

declare const right: unique symbol

/**
 * A row that may be changed in one way, or, after further checks, in several. Only a check in a noun's rights returns
 * one, so no action gets another.
 */
export type Permitted<Row, Right extends string> = Row & {
  readonly [right]: Readonly<Record<Right, true>>
}

/** Marks a row whose right was just checked. Imported only by `rights.ts` and `…Rights.ts`. */
export const permit = <Row, Right extends string>(row: Row, _right: Right) => row as Permitted<Row, Right>

/** The parts of a call about one row that a check needs; `ifMatch` is the version that the caller saw. */
export interface RowCall {
  readonly sql: Sql
  readonly caller: Actor
  readonly params: { readonly id: string }
  readonly ifMatch: number | null
}

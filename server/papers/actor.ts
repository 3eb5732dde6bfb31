import type { Caller } from '../http/context.ts'

/** Who acts on a paper: a caller, or whomever the import of a conference acts for. */
export type Actor = Pick<Caller, 'UserId' | 'UserDetailId' | 'Roles'>

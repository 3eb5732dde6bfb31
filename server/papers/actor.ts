import type { Caller } from '../http/context.ts'

/** The actor on a paper: a caller, or the account for which a conference import acts. */
export type Actor = Pick<Caller, 'UserId' | 'UserDetailId' | 'Roles'>

import { paths, pathWith } from '../../paths.ts'

type Narrowing = Readonly<Record<string, string>>

/** The list of the authors of all papers, narrowed by the address of the list of people. */
export const authorsPath = (narrowing: Narrowing = {}) =>
  pathWith(paths.users, { author: 'yes', ...narrowing })

/** The bills of papers and users in one currency: their totals are the dashboard's amounts. */
export const billsPath = (currency: string, narrowing: Narrowing = {}) =>
  pathWith(paths.payments, { kinds: 'both', currency, ...narrowing })

import { until } from '../hub.ts'
import type { TestPortal } from './portal.ts'

/** Waits until the pool has dropped all connections that broke: before, each may be lent to one more call. */
export const untilBrokenAreDropped = ({ context }: TestPortal): Promise<void> =>
  until(() => context.database.pool.totalCount === 0, 'the pool has dropped all broken connections')

import type { Hub } from './hub.ts'

/** Publishes from outside a request, once the transaction has committed: `after` schedules it. */
export const publishAfter =
  (hub: Pick<Hub, 'publish'>, after: (effect: () => void) => void): Hub['publish'] =>
  (audience, message) => {
    after(() => hub.publish(audience, message))
  }

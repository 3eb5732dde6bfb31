import type { Hub } from './hub.ts'

/** Publishes outside of a call, once the transaction has committed: `after` is what knows when that is. */
export const publishAfter =
  (hub: Pick<Hub, 'publish'>, after: (effect: () => void) => void): Hub['publish'] =>
  (audience, message) => {
    after(() => {
      hub.publish(audience, message)
    })
  }

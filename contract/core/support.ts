/** Texts beside the support address (design §3 "Society"). */
export const supportTexts = {
  support: 'Support',
  trace: (id: string) => `Trace id ${id}`,
  /** A sentence that refers to support, with its address and the trace id. */
  named: (sentence: string, address: string, traceId: string) =>
    `${sentence}: ${[address, traceId && supportTexts.trace(traceId)].filter(Boolean).join(', ')}`,
} as const

/** A mail link to support, with the trace id of the failure. */
export function supportLink(address: string, traceId: string): string {
  return traceId
    ? `mailto:${address}?subject=${encodeURIComponent(supportTexts.trace(traceId))}`
    : `mailto:${address}`
}

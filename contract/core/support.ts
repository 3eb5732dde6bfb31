/** Words beside the address of whoever helps (design §3 "Society"). */
export const supportTexts = {
  support: 'Support',
  trace: (id: string) => `Trace id ${id}`,
  /** A sentence that sends to support, with where that is and what to name there. */
  named: (sentence: string, address: string, traceId: string) =>
    `${sentence}: ${[address, traceId && supportTexts.trace(traceId)].filter(Boolean).join(', ')}`,
} as const

/** The address of a letter to support, which names the trace id of what went wrong. */
export function supportLink(address: string, traceId: string): string {
  return traceId
    ? `mailto:${address}?subject=${encodeURIComponent(supportTexts.trace(traceId))}`
    : `mailto:${address}`
}

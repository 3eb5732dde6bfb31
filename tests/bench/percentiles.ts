const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const ms = (figure: number) => `${figure.toFixed(0)} ms`.padStart(9)

/** A named row with the median and the 95th percentile of times in milliseconds. */
export const line = (name: string, figures: readonly number[], budget = '') => {
  const sorted = [...figures].sort((a, b) => a - b)
  return `  ${name.padEnd(50)} p50${ms(at(sorted, 0.5))}  p95${ms(at(sorted, 0.95))}${budget && `  (budget: ${budget})`}`
}

const units = ['B', 'KB', 'MB', 'GB'] as const

/** Bytes as readable text. */
export function sizeOf(bytes: number): string {
  const unit = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)), units.length - 1)
  const size = bytes / 1024 ** unit
  return `${size.toLocaleString('en-IN', { maximumFractionDigits: size < 10 ? 1 : 0 })} ${units[unit] ?? ''}`
}

import { clockHere } from './zones.ts'

/**
 * The formats of one kind, by the zone whose clock they read, or by the reader's own without one. Each is made once: to make
 * one costs more than a hundred uses. There are some 400 zones.
 */
export function zoneFormats(
  options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>,
): (timeZone?: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    // The reader's own zone may change on a journey.
    const key = timeZone ?? clockHere()
    const kept = made.get(key)
    if (kept) return kept
    const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
    made.set(key, format)
    return format
  }
}

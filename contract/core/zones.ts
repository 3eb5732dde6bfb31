/** Old names of time zones that browsers still return (CLDR keeps them), with the present ones. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Etc/UTC': 'UTC',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** The present name of a time zone, the same everywhere: 'Asia/Kolkata' where a browser says 'Asia/Calcutta'. */
export const zoneNamed = (timeZone: string): string => renamed[timeZone] ?? timeZone

/**
 * How far the reader's clock is from UTC in winter and in summer. It costs little to ask, and another zone that a person
 * travels to has another one, unless its days are the same.
 */
export const clockHere = (): string =>
  [0, 6].map((month) => new Date(2026, month, 1).getTimezoneOffset()).join()

let here = { clock: '', zone: '' }

/** The reader's own time zone, by its present name. */
export function zoneHere(): string {
  const clock = clockHere()
  // A format takes as long as the rest of a screen's part, and many parts ask.
  if (here.clock !== clock)
    here = { clock, zone: zoneNamed(Intl.DateTimeFormat().resolvedOptions().timeZone) }
  return here.zone
}

/** All time zones that can be chosen, by their present names. */
export const zoneNames = (): string[] =>
  [...new Set(Intl.supportedValuesOf('timeZone').map(zoneNamed))].sort()

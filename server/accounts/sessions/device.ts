import { ownAccountTexts } from '../../../contract/accounts/ownAccount.ts'

/** Browsers by their user agent, the specific before the general: nearly all also claim to be Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameOf = (names: typeof browsers, userAgent: string) =>
  names.find(([sign]) => sign.test(userAgent))?.[1]

/** A browser and its device in plain words, such as 'Chrome on Android'. */
export function deviceOf(userAgent: string): string {
  const browser = nameOf(browsers, userAgent)
  const system = nameOf(systems, userAgent)
  return system ? `${browser ?? 'A browser'} on ${system}` : (browser ?? ownAccountTexts.unknownDevice)
}

import { oldestBrowsers } from '../../browsers.ts'
import type { Versions } from './versions.ts'

export const promised: Versions = oldestBrowsers

/** What every browser of these versions has is not listed. */
export const old: Versions = { safari_ios: 14, firefox: 78, chrome: 84 }

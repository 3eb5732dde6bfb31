/** The oldest browsers in which the portal works; the build translates scripts and styles for them. Edge is Chrome's. */
export const oldestBrowsers = { safari_ios: 16.4, firefox: 128, chrome: 111 } as const

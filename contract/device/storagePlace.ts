/** Where local input is stored: `here` names the place, `kept` says for how long. */
export interface Where {
  readonly here: string
  readonly kept: string
}

/** The words for the device, and for a window whose browser stores nothing for the portal (offline O13). */
export const whereKept = {
  device: { here: 'on this device', kept: 'on this device' },
  window: { here: 'in this window', kept: 'only while this window is open' },
} as const satisfies Readonly<Record<string, Where>>

/** Where what was typed here lies: `here` names the place, `kept` for how long. */
export interface Where {
  readonly here: string
  readonly kept: string
}

/** How screens name the device, and a window whose browser keeps nothing for the portal (offline O13). */
export const whereKept = {
  device: { here: 'on this device', kept: 'on this device' },
  window: { here: 'in this window', kept: 'only while this window is open' },
} as const satisfies Readonly<Record<string, Where>>

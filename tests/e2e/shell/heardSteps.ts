import { expect, type Page } from '@playwright/test'
import { focused, stumblesOf } from '../../support/browser/heard.ts'
import { settled } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'

export const device = { viewport: deskSize, serviceWorkers: 'block' } as const
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The screen that the person has come to: read from its heading on, with nothing to stumble over. */
export async function arrivedAt(page: Page, heading: string): Promise<void> {
  await expect.poll(() => focused(page)).toBe(heading)
  await settled(page)
  expect.soft(await stumblesOf(page), heading).toEqual([])
}

/** How often something was said. */
export const times = (said: readonly string[], text: string) =>
  said.filter((one) => one.includes(text)).length

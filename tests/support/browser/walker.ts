import type { Locator } from '@playwright/test'

/**
 * Somebody who fills in forms on a touch screen, and counts. A tap is a press on the page, a field one that is typed
 * or chosen in. What belongs to the phone itself is not counted: its keyboard, the list of a select, the picker of a
 * file.
 */
export class Walker {
  taps = 0
  fields = 0

  /** Presses by touch; what lies over the target takes the press instead. */
  async tap(target: Locator): Promise<void> {
    await target.tap()
    this.taps += 1
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field)
    await field.fill(text)
    this.fields += 1
  }

  /** Ticks a box. */
  async tick(box: Locator): Promise<void> {
    await this.tap(box)
    this.fields += 1
  }

  async choose(select: Locator, label: string): Promise<void> {
    this.taps += 1
    await select.selectOption(label)
    this.fields += 1
  }

  /** Types and presses what is suggested. */
  async suggest(field: Locator, text: string, option: Locator): Promise<void> {
    await this.type(field, text)
    await this.tap(option)
  }

  async pick(button: Locator, name: string, buffer: Buffer): Promise<void> {
    const choosing = button.page().waitForEvent('filechooser')
    await this.tap(button)
    await (await choosing).setFiles({ name, mimeType: 'application/pdf', buffer })
    this.fields += 1
  }
}

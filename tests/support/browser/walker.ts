import type { Locator, Page } from '@playwright/test'

/** How far apart and how soon two presses are one double press, in pixels and milliseconds. */
const near = 100
const doublePress = 700

export interface PickedFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** How somebody uses a screen: one walk is written once for all of them. */
export interface Hand {
  readonly taps: number
  readonly fields: number
  tap(target: Locator): Promise<void>
  type(field: Locator, text: string): Promise<void>
  tick(box: Locator): Promise<void>
  choose(select: Locator, label: string): Promise<void>
  /** Takes one of the options that a field offers. */
  take(field: Locator, option: Locator): Promise<void>
  pick(button: Locator, file: PickedFile): Promise<void>
  /** Called on each screen and dialog that the person has come to. */
  arrive(page: Page, name: string): Promise<void>
}

/**
 * Somebody who fills in forms on a touch screen, and counts. A tap is a press on the page, a field one that is typed
 * or chosen in. What belongs to the phone itself is not counted: its keyboard, the list of a select, the picker of a
 * file.
 */
export class Walker implements Hand {
  taps = 0
  fields = 0

  /** Where and when the last press was. */
  private last = { x: NaN, y: NaN, at: 0 }

  /** Presses by touch; what covers the target takes the press instead. */
  async tap(target: Locator): Promise<void> {
    await this.readWhatCame(target)
    await target.tap()
    this.taps += 1
  }

  /** A second press at the same place would be part of a double one, of which the app takes the first alone. */
  private async readWhatCame(target: Locator): Promise<void> {
    const box = await target.boundingBox()
    const [x, y] = box ? [box.x + box.width / 2, box.y + box.height / 2] : [NaN, NaN]
    const isSamePlace = Math.hypot(x - this.last.x, y - this.last.y) < near
    const left = this.last.at + doublePress - Date.now()
    if (isSamePlace && left > 0) await target.page().waitForTimeout(left)
    this.last = { x, y, at: Date.now() }
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

  async pick(button: Locator, file: PickedFile): Promise<void> {
    const choosing = button.page().waitForEvent('filechooser')
    await this.tap(button)
    await (await choosing).setFiles(file)
    this.fields += 1
  }

  async take(field: Locator, option: Locator): Promise<void> {
    if (!(await option.isVisible())) await this.tap(field)
    await this.tap(option)
  }

  arrive(_page: Page, _name: string): Promise<void> {
    return Promise.resolve()
  }
}

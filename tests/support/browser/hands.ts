import { expect, type Locator, type Page } from '@playwright/test'
import { stumblesOf } from './heard.ts'
import { settled } from './look.ts'
import { Walker, type Hand, type PickedFile } from './walker.ts'

/** More steps than any screen has between two of its controls. */
const mostSteps = 250

/** A keyboard alone; a tap is a key that does something, and not one that goes on to it. */
export class Keys implements Hand {
  taps = 0
  fields = 0

  private async reach(target: Locator): Promise<Page> {
    const page = target.page()
    await target.waitFor()
    // Each press marks the page; a page that was opened since then has no mark.
    const lostBy = () =>
      page.evaluate(() => {
        const { activeElement, body, documentElement } = document
        return activeElement === null || activeElement === body
          ? documentElement.dataset['pressed']
          : undefined
      })
    await expect.poll(lostBy, { message: 'the press that left the focus on nothing' }).toBeUndefined()
    for (let step = 0; step < mostSteps; step++) {
      if (await target.evaluate((element) => element === document.activeElement)) return page
      // Tab goes to one choice of a question, arrows to the others.
      const isBeside = await target.evaluate(
        (element) =>
          element instanceof HTMLInputElement &&
          element.type === 'radio' &&
          document.activeElement instanceof HTMLInputElement &&
          document.activeElement.name === element.name,
      )
      await page.keyboard.press(isBeside ? 'ArrowDown' : 'Tab')
    }
    throw new Error(`Tab does not lead to ${target.toString()}`)
  }

  async tap(target: Locator): Promise<void> {
    const page = await this.reach(target)
    await target.evaluate((element, name) => {
      element.ownerDocument.documentElement.dataset['pressed'] = name
    }, target.toString())
    await page.keyboard.press('Enter')
    this.taps += 1
  }

  async type(field: Locator, text: string): Promise<void> {
    const page = await this.reach(field)
    if ((await field.getAttribute('type')) === 'date') await this.typeDay(field, text)
    else {
      // Over what is there.
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    }
    this.fields += 1
  }

  /** Types a day into the segments of its field. Their order is the browser's: if they show another day, it was the other one. */
  private async typeDay(field: Locator, text: string): Promise<void> {
    const { keyboard } = field.page()
    const [year = '', month = '', day = ''] = text.split('-')
    await keyboard.type(`${month}${day}${year}`)
    if ((await field.inputValue()) !== text) {
      for (const _segment of ['year', 'middle']) await keyboard.press('ArrowLeft')
      await keyboard.type(`${day}${month}${year}`)
    }
    await expect(field).toHaveValue(text)
  }

  async tick(box: Locator): Promise<void> {
    const page = await this.reach(box)
    await page.keyboard.press('Space')
    this.taps += 1
    this.fields += 1
  }

  async choose(select: Locator, label: string): Promise<void> {
    const page = await this.reach(select)
    await page.keyboard.type(label)
    await expect(select.locator('option:checked')).toHaveText(label)
    this.fields += 1
  }

  async take(field: Locator, option: Locator): Promise<void> {
    const page = await this.reach(field)
    const isActive = async () => {
      const active = await field.getAttribute('aria-activedescendant')
      return (
        active !== null && active === (await option.getAttribute('id', { timeout: 1000 }).catch(() => null))
      )
    }
    for (let step = 0; step < mostSteps && !(await isActive()); step++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    this.taps += 1
  }

  async pick(button: Locator, file: PickedFile): Promise<void> {
    // Waited for before the keys that lead there: the browser has to know by then that its own dialog is not wanted.
    const choosing = button.page().waitForEvent('filechooser')
    const page = await this.reach(button)
    await page.keyboard.press('Enter')
    await (await choosing).setFiles(file)
    this.taps += 1
    this.fields += 1
  }

  arrive(): Promise<void> {
    return Promise.resolve()
  }
}

/**
 * A screen reader, which goes by the page's tree alone: it finds a control by its role and name, and acts on it without
 * a pointer. On each screen its landmarks, headings, pictures and errors are listened to.
 */
export class Reader extends Walker {
  override async tap(target: Locator): Promise<void> {
    await target.waitFor()
    await expect(target).toBeEnabled()
    await target.dispatchEvent('click')
    this.taps += 1
  }

  override async type(field: Locator, text: string): Promise<void> {
    await field.focus()
    await field.fill(text)
    this.fields += 1
  }

  override async choose(select: Locator, label: string): Promise<void> {
    await select.selectOption(label)
    this.fields += 1
  }

  override async arrive(page: Page, name: string): Promise<void> {
    await page.locator('h1:visible, [role="dialog"]:visible').first().waitFor()
    await settled(page)
    expect.soft(await stumblesOf(page), name).toEqual([])
  }
}

import { expect } from '@playwright/test'
import { fixture } from '../../support/fixtures.ts'
import { paperPdf } from '../../support/paperPdf.ts'
import { words } from '../../support/papers.ts'
import { test } from '../test.ts'
import {
  abstract,
  button,
  form,
  openDashboard,
  phone,
  pick,
  press,
  startWizard,
  title,
  toast,
  wizard,
} from './wizardSteps.ts'

test.beforeAll(({ shared }) => shared(startWizard))

test('the file may come first: title and abstract are offered, never forced, and a PDF is shown beside the form', async ({
  browser,
}) => {
  const { page, errors } = await openDashboard(browser)
  const viewers: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/pdf/.test(request.url())) viewers.push(new URL(request.url()).pathname)
  })
  await button(page, 'Add New Paper').click()
  const offer = wizard(page).getByRole('group', { name: 'Read from the file' })
  await title(page).fill('A title of my own')
  expect(viewers).toEqual([])

  const printed = { title: 'On Files that Come First', authors: 'Asha Rao', abstract: words(40) }
  await pick(page, 'first.pdf', await paperPdf(printed))
  await button(page, 'Use the abstract (40 words)').click()
  await expect(abstract(page)).toHaveValue(printed.abstract)
  await expect(title(page)).toHaveValue('A title of my own')
  // The button that had the focus is gone.
  await expect(offer).toBeFocused()
  await expect(offer).toHaveText('Filled in from the file. Check it below.')
  // It does not begin again once the portal has the file.
  await expect(wizard(page).getByText('Sent to the portal')).toBeVisible()
  await expect(offer).toHaveText('Filled in from the file. Check it below.')
  // While something waits to be sent, a paper without a title would be refused.
  const saved = () =>
    expect(
      wizard(page)
        .getByText(/^Saved \d/)
        .first(),
    ).toBeVisible()
  await saved()
  await title(page).fill('')
  await button(page, 'Use the title').click()
  await expect(title(page)).toHaveValue('On Files that Come First')
  await saved()
  await title(page).fill('')
  await button(page, 'Type them myself').click()
  await expect(offer).toBeFocused()
  await expect(offer).toHaveText('Type title and abstract below.')

  const preview = wizard(page).getByRole('region', { name: 'Preview of first.pdf' })
  const first = preview.getByRole('img', { name: 'Page 1 of 2' })
  await expect(preview.getByText(/On Files that Come First Asha Rao Abstract/)).toBeAttached()
  const inked = (canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
    return pixels.some((value, at) => at % 4 !== 3 && value < 128)
  }
  expect(await first.evaluate(inked)).toBe(true)
  await expect(button(wizard(page), 'Save & Continue')).toBeInViewport({ ratio: 1 })
  // From the first document on, this device has the viewer.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const kept = await (await caches.open('lectern-viewer')).keys()
        return kept
          .map(({ url }) => /assets\/(pdf[.a-z]*)-/.exec(url)?.[1])
          .filter(Boolean)
          .sort()
      }),
    )
    .toEqual(['pdf', 'pdf.worker.min'])

  await pick(page, 'paper.docx', fixture('paper.docx'))
  await expect(
    form(page).getByText('Word files are not previewed. Download the file to read it.'),
  ).toBeVisible()
  await expect(wizard(page).getByRole('region')).toHaveCount(0)
  expect(errors).toEqual([])
  // The portal refuses it too, which the browser notes.
  await pick(page, 'torn.pdf', Buffer.from('%PDF-1.7 and no more of it'))
  await expect(page.getByText('This file cannot be previewed here. Download it to read it.')).toBeVisible()
})

// With and without the browser's own bars.
for (const height of [844, 664])
  test(
    `a message on a phone of ${height} pixels covers neither what a file offers nor the foot of the form`,
    { tag: height === 844 ? '@long' : [] },
    async ({ browser }) => {
      const { page, errors } = await openDashboard(browser, { ...phone, viewport: { width: 390, height } })
      await button(page, 'Add New Paper').click()
      const printed = { title: 'On Files that Come First', authors: 'Asha Rao', abstract: words(40) }
      await pick(page, 'first.pdf', await paperPdf(printed))
      const offer = wizard(page).getByRole('group', { name: 'Read from the file' })
      await expect(offer).toBeVisible()
      /** What of the offer's buttons in sight, and of the foot, is under a message. */
      const covered = () =>
        page.evaluate(() => {
          const foot = document.querySelector('.wizard-foot')
          const message = document.querySelector('.mantine-Notification-root')
          if (!foot || !message) return ['nothing to compare']
          const { top: end } = foot.getBoundingClientRect()
          const buttons = [...document.querySelectorAll('[role="dialog"] [role="group"] button')].filter(
            (one) => {
              const { top, bottom } = one.getBoundingClientRect()
              if (top < 60 || bottom > end) return false
              const { left, width } = one.getBoundingClientRect()
              return !one.contains(document.elementFromPoint(left + width / 2, (top + bottom) / 2))
            },
          )
          return [
            ...buttons.map(({ textContent }) => textContent),
            ...(message.getBoundingClientRect().bottom > end ? ['the foot'] : []),
          ]
        })
      // Wherever the offer is on the screen.
      for (const block of ['end', 'center', 'start'] as const) {
        await press(button(wizard(page), 'Save & Continue'))
        await toast(page, 'Please fill in all required fields')
        await offer.evaluate((element, at) => element.scrollIntoView({ block: at }), block)
        await expect.poll(covered, { message: block, timeout: 5000 }).toEqual([])
      }
      await button(page, 'Use title and abstract (40 words)').click()
      await expect(title(page)).toHaveValue('On Files that Come First')
      expect(errors).toEqual([])
    },
  )

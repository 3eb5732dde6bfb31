import { expect } from '@playwright/test'
import { createPage, getPages, updatePage } from '../../../contract/content/pages.ts'
import { windowOf } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { startProxy } from '../../support/portal/proxy.ts'
import { callOver } from '../../support/portal/remote.ts'
import { test } from '../test.ts'
import { admin, look, portal, startPages } from './pageSteps.ts'

test.beforeAll(({ shared }) => shared(startPages))

test('a visitor reads a page from the menu, and with no network once it was read', async ({ browser }) => {
  const body = {
    Title: 'Venue',
    Slug: 'venue',
    Html: '<h2>By the river</h2><p>The great hall.</p>',
    IsPublished: true,
    InMenu: true,
    InFooter: false,
    SortOrder: 0,
  }
  await callOver(portal, createPage, { as: admin, body })
  const preview = await fetch(`${portal.url}/page/venue`)
  expect(await preview.text()).toContain('<meta property="og:title" content="Venue">')
  expect((await fetch(`${portal.url}/page/nowhere`)).status).toBe(404)

  const net = await startProxy(Number(new URL(portal.url).port))
  const { page, context } = await windowOf(browser, net.origin, null, { viewport: deskSize })
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Venue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Venue' })).toBeVisible()
  await expect(page.getByText('The great hall.')).toBeVisible()
  await look(page, 'public')
  // From the second visit on the worker answers.
  await page.reload()
  await expect(page.getByText('The great hall.')).toBeVisible()
  const isKept = () => page.evaluate(async () => (await caches.match('/api/Page/venue')) !== undefined)
  await expect.poll(isKept).toBe(true)
  // What was kept is for a day without network: who has one reads what the page says now.
  const listed = await callOver(portal, getPages, { as: admin })
  const params = { id: listed.find(({ Slug }) => Slug === 'venue')?.Id ?? '' }
  await callOver(portal, updatePage, { as: admin, params, body: { ...body, Html: '<p>The small hall.</p>' } })
  await page.reload()
  await expect(page.getByText('The small hall.')).toBeVisible()
  await expect(page.getByText('The great hall.')).toBeHidden()
  await context.setOffline(true)
  net.lead(1)
  net.cut()
  await page.reload()
  await expect(page.getByText('The small hall.')).toBeVisible()
  await context.setOffline(false)
  net.lead(Number(new URL(portal.url).port))
  await page.goto('/page/nowhere')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await context.close()
  await net.stop()
})

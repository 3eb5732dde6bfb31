import { expect, type Page } from '@playwright/test'
import { sessionAt } from '../../support/portal/remote.ts'
import { openFilters, pressMore } from '../desk/deskSteps.ts'
import {
  admin,
  fieldsOf,
  heading,
  lookerAt,
  portal,
  presenterWithPapers,
  sizes,
  startScreens,
} from './screenSteps.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startScreens))

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const configurationTabs = [
  'general',
  'dates',
  'themes',
  'designations',
  'universities',
  'rates',
  'bank',
  'landing',
  'privacy',
]

/** Closes the dialog that is open. */
const close = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
const takeIn = (page: Page, name: string, lines: readonly string[]) =>
  page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })

for (const at of sizes) {
  const { name: size } = at
  const lookAt = lookerAt(at)
  const isPhone = 'isMobile' in at
  /** What is done with a selection but not most often: on a phone it is in a menu. */
  const pressOther = async (page: Page, name: string) => {
    const bar = page.getByRole('region', { name: 'Selection' })
    if (isPhone) await press(page, 'More for the selection')
    await bar.getByRole(isPhone ? 'menuitem' : 'button', { name, exact: true }).click()
  }

  test(`at ${size} every screen of an organiser is whole and without flaws`, async ({ browser }) => {
    await presenterWithPapers()
    await lookAt(browser, admin, async (page, look) => {
      await page.goto('/')
      await heading(page, 'Admin Dashboard')
      await look('admin-overview')
      await page.goto('/papers')
      const title = page.getByRole('link', { name: fieldsOf(1).PaperTitle }).first()
      await expect(title).toBeVisible()
      await look('papers')
      await title.click()
      await expect(
        page.getByRole('region', { name: 'Paper' }).getByRole('heading', { name: fieldsOf(1).PaperTitle }),
      ).toBeVisible()
      await look('paper')
      await page.getByRole('region', { name: 'Paper' }).getByRole('button', { name: 'Approve' }).click()
      await expect(page.getByRole('dialog', { name: 'Approve this paper?' })).toBeVisible()
      await look('decision')
      for (const tab of configurationTabs) {
        await page.goto(`/web-configuration?tab=${tab}`)
        await heading(page, 'Web Configuration')
        await look(`web-configuration-${tab}`)
      }
    })
  })

  test(`at ${size} the organisers' lists of papers and people, and what opens over them, are whole and without flaws`, async ({
    browser,
  }) => {
    await presenterWithPapers()
    await lookAt(browser, admin, async (page, look) => {
      await page.goto('/papers')
      await page
        .getByRole('checkbox', { name: `Select ${fieldsOf(1).PaperTitle}` })
        .first()
        .check()
      // The bar covers half a title at some scrolls, which nobody would press there.
      await page.evaluate(() => {
        const bar = document.querySelector('.desk-bar')?.getBoundingClientRect().top ?? 0
        const titles = [...document.querySelectorAll('.desk-title')].map((one) => one.getBoundingClientRect())
        const half = titles.find(({ top, bottom }) => top < bar && bottom > bar)
        if (half) window.scrollBy(0, half.bottom - bar + 8)
      })
      await look('papers-chosen')
      await openFilters(page)
      await press(page, 'Columns')
      await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
      await look('papers-columns')
      await close(page)
      await page
        .getByRole('checkbox', { name: `Select ${fieldsOf(4).PaperTitle}` })
        .first()
        .check()
      await pressOther(page, 'Remind of drafts')
      const reminder = page.getByRole('dialog', { name: 'Remind holders of drafts' })
      await expect(reminder.getByText('1 person will be reminded of 1 draft.')).toBeVisible()
      await reminder.locator('summary').click()
      await expect(reminder.getByText(fieldsOf(4).PaperTitle)).toBeVisible()
      await look('papers-remind')
      await reminder.getByRole('button', { name: 'Remind', exact: true }).click()
      await expect(page.getByText('1 person was reminded')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0)
      await pressMore(page, 'Import papers')
      await takeIn(page, `papers of the workshop ${size}.csv`, [
        'id,Title,Authors,Abstract,Track,E-mail',
        `7,On words,Ada Lovelace|Charles Babbage,"${fieldsOf(6).Abstract.replaceAll('"', "'")}",Semantics,ada@example.org`,
        '8,,Nobody,Too short,Semantics,',
        `9,On sounds,Ada Lovelace,Too short,Phonology,no address`,
      ])
      await expect(page.getByRole('region', { name: 'What is in the file' })).toBeVisible()
      await look('papers-import')
      await page.getByRole('region', { name: 'What is in the file' }).scrollIntoViewIfNeeded()
      await look('papers-import-report')
      await close(page)

      await page.goto('/users')
      await expect(page.getByRole('checkbox', { name: /^Select (?!everybody)/ }).first()).toBeVisible()
      await look('users')
      await page
        .getByRole('checkbox', { name: /^Select (?!everybody)/ })
        .first()
        .check()
      await look('users-chosen')
      const bar = await page.getByRole('region', { name: 'Selection' }).boundingBox()
      if (isPhone) expect(bar?.height).toBeLessThanOrEqual(64)
      for (const [action, title] of [
        ['assign-role', 'Assign role'],
        ['block', 'Block sign-in'],
      ] as const) {
        await (action === 'block' ? pressOther : press)(page, title)
        await expect(page.getByRole('dialog', { name: title })).toBeVisible()
        await look(`users-${action}`)
        await close(page)
      }
      await press(page, 'Add a user')
      await expect(page.getByRole('dialog').getByLabel('First name')).toBeVisible()
      await look('users-new')
      await close(page)
      await press(page, 'Add an auditor')
      await expect(
        page
          .getByRole('dialog')
          .getByText(
            'People with an account become auditors in addition to their roles; anybody else is invited by mail.',
          ),
      ).toBeVisible()
      await look('users-auditor')
      await close(page)
      await page.locator('.desk-title').first().click()
      const person = page.getByRole('region', { name: 'Person' })
      await expect(person.getByText('Contact')).toBeVisible()
      await look('users-person')
      await person.getByRole('button', { name: 'Edit', exact: true }).click()
      await expect(person.getByLabel('First name')).toBeVisible()
      await look('users-edit')
      const { UserId } = await sessionAt(portal, { Roles: ['Admin'] })
      await page.goto(`/users?user=${UserId}`)
      await person.getByRole('button', { name: 'Hand out parts' }).click()
      await person.getByRole('radio', { name: 'Only some parts' }).check()
      await person.getByLabel('Papers and reviews').selectOption('Reads')
      await expect(person.getByRole('combobox', { name: 'Themes' })).toBeVisible()
      await look('users-parts')
      for (const [tab, name] of [
        ['duplicates', 'Duplicates'],
        ['audit', 'Audit log'],
      ] as const) {
        await page.goto(`/users?tab=${tab}`)
        await heading(page, name)
        await look(`users-${tab}`)
      }
    })
  })

  test(`at ${size} the organisers' other lists are whole and without flaws, and so are the events`, async ({
    browser,
  }) => {
    const names = { first: `Morning ${size}`, event: `Main conference ${size}` }
    await lookAt(browser, admin, async (page, look) => {
      await page.goto('/events')
      await press(page, 'Import sessions')
      await takeIn(page, 'sessions.csv', [
        'Id,Title,Event,Start,End,Room',
        `${size} 1,${names.first},${names.event},2030-12-03T10:00,2030-12-03T11:00,Hall A ${size}`,
        `${size} 2,Noon,${names.event},2030-12-03T11:00,2030-12-03T12:00,Hall B ${size}`,
      ])
      await expect(page.getByRole('region', { name: 'What is in the file' })).toBeVisible()
      await look('events-import')
      await press(page, 'Import 2 sessions')
      await expect(page.getByRole('link', { name: names.event })).toBeVisible()
      await look('events')
      for (const [name, label] of [
        ['copy', `Copy ${names.event}`],
        ['delete', `Delete ${names.event}`],
      ] as const) {
        await press(page, label)
        await expect(page.getByRole('dialog')).toBeVisible()
        await look(`events-${name}`)
        await close(page)
      }
      await page.getByRole('link', { name: names.event }).click()
      await expect(page.getByText(names.first)).toBeVisible()
      await look('event')
      await page.goto('/events?tab=publish')
      await expect(
        page.getByText('Nothing has been published yet. Until then the programme is empty for everybody.'),
      ).toBeVisible()
      await look('events-publish')

      for (const [name, address, title] of [
        ['payments', '/payment', 'Paper payments'],
        ['payments-users', '/payment/users', 'User payments'],
        ['mail', '/notifications/admin?tab=mail', 'Mails'],
        ['travel', '/Travel', 'Travel'],
        ['travel-allotment', '/Travel?tab=allotment', 'Travel'],
        ['abstracts', '/abstract', 'Abstracts'],
        ['abstracts-pairs', '/abstract?tab=pairs', 'Suspicious pairs'],
        ['archive', '/archive', 'Archive'],
      ] as const) {
        await page.goto(address)
        await heading(page, title)
        await look(name)
      }
      await press(page, 'Close this conference')
      await expect(page.getByRole('dialog')).toBeVisible()
      await look('archive-close')
    })
  })
}

import { expect } from '@playwright/test'
import { flawsOf } from '../../support/browser/axe.ts'
import { test } from '../test.ts'

test('a text that fades in is judged once it has its colour', async ({ page }) => {
  await page.setContent(
    `<!doctype html><html lang="en"><head><title>Fade</title>
    <style>h1 { opacity: 0.1; transition: opacity 700ms } .shown { opacity: 1 }</style></head>
    <body><main><h1>Your ticket</h1></main></body></html>`,
  )
  await page.evaluate(() => requestAnimationFrame(() => document.querySelector('h1')?.classList.add('shown')))
  expect(await flawsOf(page)).toEqual([])
})

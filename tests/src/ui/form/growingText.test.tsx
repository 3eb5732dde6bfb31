// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

/** The field as a browser with or without `field-sizing` has it. */
async function shown(isSized: boolean, maxRows: object) {
  vi.stubGlobal('CSS', { supports: (property: string) => isSized && property === 'field-sizing' })
  vi.resetModules()
  const { GrowingText } = await import('../../../../src/ui/form/GrowingText.tsx')
  return renderToStaticMarkup(
    <MantineProvider>
      <GrowingText label="Abstract" minRows={8} {...maxRows} defaultValue="A text" />
    </MantineProvider>,
  )
}

test('a browser that sizes fields by their text gets the least and the most rows as styles', async () => {
  expect(await shown(true, { maxRows: 18 })).toContain('style="--least-rows:8;--most-rows:18"')
  expect(await shown(true, {})).toContain('style="--least-rows:8"')
})

test('in another browser the field is measured by script', async () => {
  const markup = await shown(false, { maxRows: 18 })
  expect(markup).toContain('A text</textarea>')
  expect(markup).not.toContain('growing-text')
})

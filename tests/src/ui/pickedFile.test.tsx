// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { PickedFile } from '../../../src/ui/imports/PickedFile.tsx'

const idle = { file: undefined, busy: undefined, isBusy: false, sent: 0, errors: [], again: undefined }

it('reports a corrected file of the same name as well: the browser is left without the name of the one before', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const place = document.createElement('div')
  const root = createRoot(place)
  const picked: string[] = []
  await act(async () => {
    root.render(
      <MantineProvider>
        <PickedFile taken={idle} accept=".csv" onPick={(file) => picked.push(file.name)} />
      </MantineProvider>,
    )
  })
  const input = place.querySelector('input') ?? document.createElement('input')
  const chosen = new DataTransfer()
  chosen.items.add(new File(['Title'], 'papers.csv'))
  input.files = chosen.files
  expect(input.value).toContain('papers.csv')
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(picked).toEqual(['papers.csv'])
  expect(input.value).toBe('')
  await act(async () => root.unmount())
})

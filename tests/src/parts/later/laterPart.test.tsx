// @vitest-environment happy-dom
import { notificationsStore } from '@mantine/notifications'
import { act, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { texts } from '../../../../contract/core/errors.ts'
import { laterPart, type LaterPart } from '../../../../src/parts/later/laterPart.tsx'
import { useConnection } from '../../../../src/stores/connection.ts'
import { awaitFirst } from '../../../../src/stores/firstReads.ts'
import { popUps } from '../../../support/browser/popUps.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

interface PartProps {
  readonly isWanted: boolean
  readonly title: string
}
const Dialog = ({ isWanted, title }: PartProps) => <p>{isWanted ? title : 'closed'}</p>

let root: ReturnType<typeof createRoot>
let element: HTMLElement
/** The answers to the requests for the code: without one it cannot be had. */
let code: (ComponentType<PartProps> | undefined)[]
let asked: number
let Later: LaterPart<PartProps>
beforeEach(() => {
  element = document.createElement('div')
  root = createRoot(element)
  code = [Dialog]
  asked = 0
  useConnection.setState({ reachable: true })
  notificationsStore.setState((state) => ({ ...state, notifications: [], queue: [] }))
  Later = laterPart('Dialog', load)
})
function load() {
  asked += 1
  const loaded = code.shift()
  return loaded ? Promise.resolve({ Dialog: loaded }) : Promise.reject(new Error('There is no network'))
}
afterEach(() => act(() => root.unmount()))

const show = (isWanted: boolean) =>
  act(async () => {
    root.render(
      <>
        <h1>The screen</h1>
        <Later isWanted={isWanted} title="The dialog" />
      </>,
    )
    await Promise.resolve()
  })
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

test('a button is usable with no network once its part is loaded, not before', async () => {
  const Button = () => <button aria-disabled={Later.useStage() !== 'loaded'}>Open</button>
  const shown = async () => {
    await act(async () => {
      root.render(
        <>
          <Button />
          <Later isWanted={false} title="The dialog" />
        </>,
      )
      await Promise.resolve()
    })
    await settle()
    return element.querySelector('button')?.getAttribute('aria-disabled')
  }
  const answered = awaitFirst()
  expect(await shown()).toBe('true')
  answered()
  await settle()
  expect(await shown()).toBe('false')
})

test('a part that nobody wants yet is loaded once the screen is shown', async () => {
  const answered = awaitFirst()
  await show(false)
  await settle()
  expect([element.textContent, asked]).toEqual(['The screen', 0])
  answered()
  await settle()
  expect([element.textContent, asked]).toEqual(['The screenclosed', 1])
  await show(true)
  expect([element.textContent, asked]).toEqual(['The screenThe dialog', 1])
})

test('a part that is wanted waits for nothing, and one that is loaded is there at once', async () => {
  const answered = awaitFirst()
  await show(true)
  await settle()
  expect([element.textContent, asked]).toEqual(['The screenThe dialog', 1])
  act(() => root.unmount())
  root = createRoot(element)
  act(() => root.render(<Later isWanted title="Again" />))
  expect([element.textContent, asked]).toEqual(['Again', 1])
  answered()
})

test('a part that cannot be loaded leaves its screen, says so to who wants it, and comes with the network', async () => {
  code = [undefined, undefined, Dialog]
  await show(false)
  await settle()
  expect([element.textContent, asked, notificationsStore.getState().notifications.length]).toEqual([
    'The screen',
    1,
    0,
  ])
  await show(true)
  await settle()
  expect([element.textContent, asked]).toEqual(['The screen', 2])
  // The code that shows messages is loaded with the first one.
  await expect.poll(popUps).toEqual([texts.noAnswer])
  await act(async () => {
    useConnection.setState({ reachable: false })
    useConnection.setState({ reachable: true })
    await Promise.resolve()
  })
  await settle()
  expect([element.textContent, asked]).toEqual(['The screenThe dialog', 3])
})

// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { useFileImport, type FileToTake } from '../../../src/ui/imports/useFileImport.ts'
import { shownHook } from '../../support/browser/shownHook.tsx'

const file = new File(['Title'], 'papers.csv')

/** A portal that says what it read, and with which options; each call is answered by the test. */
async function shown() {
  const calls: { readonly said: string; answer(): void; fail(): void }[] = []
  const imported: string[] = []
  const send = ({ file: { name }, isDry, options }: FileToTake<string>) =>
    new Promise<string>((resolve, reject) => {
      const said = `${isDry ? 'read' : 'imported'} ${name} ${options ?? ''}`.trim()
      calls.push({ said, answer: () => resolve(said), fail: () => reject(new Error('No answer')) })
    })
  const hook = await shownHook(
    () =>
      useFileImport<string, string>({
        send,
        describe: (error) => (error instanceof Error ? [error.message] : []),
        doneText: (report) => report,
        onImported: () => imported.push('done'),
      }),
    {},
  )
  return { ...hook, calls, imported }
}

test('what could not be read with other options is not imported until it was', async () => {
  const { now, during, calls } = await shown()
  await during(() => now().pick(file, 'one'))
  expect([now().isCurrent, now().again]).toEqual([false, undefined])
  await during(() => calls[0]?.answer())
  await expect.poll(() => now().report).toBe('read papers.csv one')
  expect([now().isCurrent, now().isBusy, now().again]).toEqual([true, false, undefined])
  await during(() => now().readAgain('two'))
  await during(() => calls[1]?.fail())
  await expect.poll(() => now().errors).toEqual(['No answer'])
  expect([now().isCurrent, now().isBusy, now().report]).toEqual([false, false, 'read papers.csv one'])
  await during(() => now().again?.())
  await during(() => calls[2]?.answer())
  await expect.poll(() => now().report).toBe('read papers.csv two')
  expect([now().isCurrent, now().errors]).toEqual([true, []])
})

test('a late answer about another file is not shown as what this one has', async () => {
  const { now, during, calls } = await shown()
  await during(() => now().pick(file))
  await during(() => now().pick(new File(['Title'], 'other.csv')))
  await during(() => calls[1]?.answer())
  await expect.poll(() => now().report).toBe('read other.csv')
  await during(() => calls[0]?.answer())
  expect([now().report, now().file?.name, now().isBusy]).toEqual(['read other.csv', 'other.csv', false])
})

test('a file that could not be imported can be imported again', async () => {
  const { now, during, calls, imported } = await shown()
  await during(() => now().pick(file))
  await during(() => calls[0]?.answer())
  await expect.poll(() => now().isCurrent).toBe(true)
  await during(() => now().importNow())
  await during(() => calls[1]?.fail())
  await expect.poll(() => now().errors).toEqual(['No answer'])
  expect([now().isCurrent, now().again, imported]).toEqual([true, undefined, []])
  await during(() => now().importNow())
  await during(() => calls[2]?.answer())
  await expect.poll(() => imported).toEqual(['done'])
})

import { expect, test } from 'vitest'
import { makeWording } from '../../../src/ui/richText/wording.ts'

/** An editor in the way of the one that is used: it words what it is given, and reports every change, its own too. */
function editorOf(first: string) {
  const wording = makeWording(first)
  const words = (html: string) => html.replaceAll('><', '>\n<').replaceAll(':', ': ')
  const said: string[] = []
  let content = words(first)
  const write = (html: string) => {
    if (html === content) return
    content = html
    const reported = wording.read(content)
    if (reported !== undefined) said.push(reported)
  }
  const editor = { setContent: (html: string) => write(words(html)), getContent: () => content }
  wording.begin(editor)
  return { said, type: write, give: (value: string) => wording.give(editor, value), shown: () => content }
}

const asSaved = '<p style="text-align:left">a</p><p>b</p>'
const asWorded = '<p style="text-align: left">a</p>\n<p>b</p>'

test('the text that a save came back with is no change, however the editor words it', () => {
  const { said, type, give, shown } = editorOf('<p>a</p>')
  type(asWorded.replace('b', 'c'))
  give(asSaved)
  expect([said, shown()]).toEqual([[asWorded.replace('b', 'c')], asWorded])
  type(`${asWorded}d`)
  type(asWorded)
  expect(said.slice(1)).toEqual([`${asWorded}d`, asSaved])
})

test('the first change after a save is reported, also where the editor words its text as before', () => {
  const { said, type, give } = editorOf('')
  type(asWorded)
  give(asSaved)
  type(`${asWorded}d`)
  expect(said).toEqual([asWorded, `${asWorded}d`])
})

test('what the editor itself reported is not given to it again', () => {
  const { said, type, give, shown } = editorOf(asSaved)
  type('<p>a:b</p>')
  give('<p>a:b</p>')
  expect([said, shown()]).toEqual([['<p>a:b</p>'], '<p>a:b</p>'])
})

test('a change that the form gives back after the next one is not set in the editor again', () => {
  const { said, type, give, shown } = editorOf('')
  type('<p>a</p>')
  type('<p>ab</p>')
  give('<p>a</p>')
  expect([said, shown()]).toEqual([['<p>a</p>', '<p>ab</p>'], '<p>ab</p>'])
  give('<p>ab</p>')
  give('<p>a</p>')
  expect([said, shown()]).toEqual([['<p>a</p>', '<p>ab</p>'], '<p>a</p>'])
})

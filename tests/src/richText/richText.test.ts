// @vitest-environment happy-dom
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutComments } from '../../../src/ui/richText/commentMarks.ts'
import { flawsIn } from '../../../src/ui/richText/flaws.ts'
import { htmlOf, plainOf } from '../../../src/ui/richText/plainText.ts'

function found(html: string): readonly string[] {
  const root = document.createElement('div')
  root.innerHTML = html
  return flawsIn(root).map(({ text }) => text)
}

describe('the accessibility check', () => {
  test.each([
    ['a picture without words', '<p><img src="/a.png"></p>', 'A picture has no alternative description'],
    [
      'a picture with empty words',
      '<p><img src="/a.png" alt=" "></p>',
      'A picture has no alternative description',
    ],
    ['a heading that skips a level', '<h2>a</h2><h4>b</h4>', 'A heading of level 4 follows one of level 2'],
    ['an empty heading', '<h2><br></h2>', 'A heading is empty'],
    ['an empty link', '<a href="https://example.org"> </a>', 'A link has no words'],
    [
      'a link that says nothing',
      '<a href="https://example.org">Click  here</a>',
      'The words of a link do not say where it leads: “Click here”',
    ],
    [
      'a table without heads',
      '<table><tbody><tr><td>a</td></tr></tbody></table>',
      'A table has no header cells',
    ],
    [
      'a colour of its own',
      '<p style="margin: 0; color: #ccc">a</p>',
      'A text has a colour of its own, which is left out when it is sent',
    ],
  ])('finds %s', (_what, html, flaw) => {
    expect(found(html)).toEqual([flaw])
  })

  test('finds nothing in a text that all can read', () => {
    expect(
      found(
        '<h2>Hall</h2><h3>Plan</h3><p style="text-align:center"><img src="/a.png" alt="The way to hall 2"></p><p><a href="/programme">Programme of the second day</a></p><table><tbody><tr><th>a</th></tr></tbody></table><h2>More</h2>',
      ),
    ).toEqual([])
  })

  test('lists the flaws in the order of the text', () => {
    expect(found('<a href="/x"></a><h2>a</h2><p><img src="/a"></p><h4>b</h4>')).toEqual([
      'A link has no words',
      'A picture has no alternative description',
      'A heading of level 4 follows one of level 2',
    ])
  })
})

test('comments go and the words they are about stay', () => {
  const commented =
    '<p>a <span class="mce-annotation" data-comment="why?">b <em>c</em></span></p><p><span class="mce-annotation" data-comment="x">d</span></p>'
  expect(withoutComments(commented)).toBe('<p>a b <em>c</em></p><p>d</p>')
  expect(withoutComments('<p>a</p>')).toBe('<p>a</p>')
})

describe('the plain stand-in of the editor', () => {
  test('gives every text back as it was typed', () => {
    const line = fc.string({ minLength: 1 }).filter((text) => !/[\n\r\0]/.test(text) && text.trim() === text)
    fc.assert(
      fc.property(fc.array(fc.array(line, { minLength: 1 }), { minLength: 1 }), (paragraphs) => {
        const text = paragraphs.map((lines) => lines.join('\n')).join('\n\n')
        expect(plainOf(htmlOf(text))).toBe(text)
      }),
    )
  })

  test('takes nothing for plain that would lose its formatting', () => {
    expect(plainOf('<p>a<br>b &amp; c</p>\n<p>d</p>')).toBe('a\nb & c\n\nd')
    expect(plainOf('')).toBe('')
    for (const html of [
      '<p><b>a</b></p>',
      '<p style="text-align:center">a</p>',
      '<h2>a</h2>',
      'a',
      '<p>a</p>b',
    ])
      expect(plainOf(html)).toBeUndefined()
  })
})

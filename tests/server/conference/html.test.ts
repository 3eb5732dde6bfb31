import { describe, expect, test } from 'vitest'
import { cleanHtml } from '../../../server/conference/html.ts'

describe('cleaning leaves what the editor makes:', () => {
  test.each([
    [
      'a table with widths of its columns and a border',
      '<table style="border-collapse:collapse;width:100%" border="1"><colgroup><col style="width:50%"><col style="width:50%"></colgroup><tbody><tr style="height:22px"><td style="width:50%">a</td></tr></tbody></table>',
    ],
    [
      'a table in the middle',
      '<table style="width:50%;margin-left:auto;margin-right:auto"><tbody><tr><td style="border-width:2px;border-style:dashed">a</td></tr></tbody></table>',
    ],
    [
      'words beside a picture',
      '<p><img style="float:left" src="/api/Storage/image/5a0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b11" alt="a">b</p>',
    ],
    [
      'a picture in the middle',
      '<p><img style="display:block;margin-left:auto;margin-right:auto" src="/api/Storage/image/5a0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b11" alt="a"></p>',
    ],
    ['a heading that a link leads to', '<h2 id="h_12345678901">a</h2><p>b</p>'],
    ['an indent from the right', '<p dir="rtl" style="padding-right:40px">a</p>'],
    ['letters in a list', '<ol style="list-style-type:lower-alpha"><li>a</li></ol>'],
  ])('%s', (_what, html) => {
    expect(cleanHtml(html).replaceAll(' />', '>')).toBe(html)
  })

  test.each([
    ['a layer over the page', '<p style="position:fixed;z-index:9;top:0;text-align:center">a</p>'],
    [
      'a style that fetches',
      '<p style="text-align:center;background:url(https://example.org/x);list-style-type:url(x)">a</p>',
    ],
    ['a style in disguise', '<p style="text-align:center;po\\73ition:fixed;width:expression(1)">a</p>'],
    ['an important style', '<p style="text-align:center;float:left !important;display:block">a</p>'],
    ['a margin out of the page', '<p style="text-align:center;margin-left:-999px;margin:-9px">a</p>'],
    ['a handler', '<p style="text-align:center" onclick="alert(1)">a</p>'],
    ['an id of the page', '<p style="text-align:center" id="root">a</p>'],
    ['a script', '<script>alert(1)</script><p style="text-align:center">a</p>'],
  ])('and not %s', (_what, html) => {
    expect(cleanHtml(html)).toBe('<p style="text-align:center">a</p>')
  })

  test.each([
    ['<p><img src="data:image/svg+xml,a"></p>', '<p></p>'],
    ['<h2 id="root">a</h2>', '<h2>a</h2>'],
    ['<h2 id="h_1 x">a</h2>', '<h2>a</h2>'],
    ['<table border="x" background="a"><tbody><tr><td>a</td></tr></tbody></table>', /^<table><tbody>/],
    ['<a href="javascript:alert(1)" target="top">a</a>', /^<a( rel="noopener noreferrer")?>a<\/a>$/],
    ['<p><constructor name="a">b</constructor></p>', '<p>b</p>'],
  ])('and of %s only what is harmless', (html, kept) => {
    expect(cleanHtml(html)).toMatch(kept)
  })
})

test('a link into a new window stays one, and cannot steer this one', () => {
  const html = cleanHtml('<p><a href="https://example.org/" target="_blank" rel="opener">a</a></p>')
  expect(html).toContain('target="_blank"')
  expect(html).toContain('rel="noopener noreferrer"')
})

test('a main heading becomes one below it, and links to it still lead there', () => {
  expect(cleanHtml('<h1 id="h_1">a</h1><p><a href="#h_1">b</a></p>')).toMatch(
    /^<h2 id="h_1">a<\/h2><p><a href="#h_1"/,
  )
})

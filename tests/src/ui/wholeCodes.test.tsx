import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WholeCodes } from '../../../src/ui/WholeCodes.tsx'

test('a code in a text stays whole, and the words around it stay as they are, in one element with it', () => {
  const written = (text: string) => renderToStaticMarkup(<WholeCodes>{text}</WholeCodes>)
  expect(written('Receipt R-0044 is void')).toBe(
    '<span>Receipt <span class="code">R-0044</span> is void</span>',
  )
  expect(written('P-0529, P-12345')).toBe(
    '<span><span class="code">P-0529</span>, <span class="code">P-12345</span></span>',
  )
  expect(written('Zero-1234, an e-mail, 12-0044')).toBe('Zero-1234, an e-mail, 12-0044')
})

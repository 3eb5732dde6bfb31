import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Each rule that may show things in another order than the document has, with its reason. */
const allowed = {
  'src/features/abstracts/abstracts.css: order: 1':
    'The comparison is above an empty list and below the pairs that it finds: to move it would take the focus from its button.',
}

test('no style shows things in another order than the keyboard and a screen reader follow, but for those listed', () => {
  const files = ['src', 'public'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:css|tsx?|html)$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  expect(files.filter((file) => file.endsWith('.css')).length).toBeGreaterThan(70)
  const found = files.flatMap((file) => {
    const styles = /(?<![\w-])order:\s*-?\d+(?! \|)|(?:row|column|wrap)-reverse|direction:\s*rtl/g
    const text = readFileSync(file, 'utf8')
    return Array.from(text.matchAll(styles), ([rule]) => `${file}: ${rule.replaceAll(/\s+/g, ' ')}`)
  })
  expect(found).toEqual(Object.keys(allowed))
})

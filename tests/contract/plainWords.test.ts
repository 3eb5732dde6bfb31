import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What people once read on screen, and plain words took the place of. */
const idioms = [
  'bring me there',
  'confirmed something last',
  'Queued is not submitted',
  'This link is not good',
]

test('no text of the app, the server or a mail says again what plain words took the place of', () => {
  const files = ['contract', 'src', 'server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return idioms.filter((idiom) => text.includes(idiom)).map((idiom) => `${file}: ${idiom}`)
  })
  expect(found).toEqual([])
})

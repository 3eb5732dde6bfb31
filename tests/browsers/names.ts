import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** The names of platform features that the built app has. */
export interface UsedNames {
  readonly globals: ReadonlySet<string>
  readonly members: ReadonlySet<string>
  readonly properties: ReadonlySet<string>
  readonly atRules: ReadonlySet<string>
  readonly selectors: ReadonlySet<string>
  /** The whole text of all scripts and styles. */
  readonly text: string
}

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

interface Found {
  readonly globals: Set<string>
  readonly members: Set<string>
}

/** Collects the names of a script. What the bundler calls something itself is shorter than any name of a browser. */
function collect(node: Node, found: Found): void {
  if (node.type === 'MemberExpression' && !node['computed'] && isNode(node['property'])) {
    found.members.add(String(node['property']['name']))
    if (isNode(node['object'])) collect(node['object'], found)
    return
  }
  if (node.type === 'Identifier') found.globals.add(String(node['name']))
  for (const [key, value] of Object.entries(node)) {
    // A key is no use of what has its name.
    if (key === 'key' && !node['computed']) continue
    for (const one of [value].flat()) if (isNode(one)) collect(one, found)
  }
}

const all = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name))

/** Reads the built app; the check of a page by organisers, which runs in their browsers alone, is none of it. */
export function usedNames(folder: string): UsedNames {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const texts = (pattern: RegExp) =>
    files
      .filter((name) => pattern.test(name) && !/axe-|tinymce/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
  const found: Found = { globals: new Set(), members: new Set() }
  const scripts = texts(/\.m?js$/)
  for (const text of scripts) collect(parseSync('script.js', text).program as unknown as Node, found)
  const styles = texts(/\.(css|html)$/)
    .join('\n')
    .replaceAll(/\/\*.*?\*\//gs, '')
  return {
    ...found,
    properties: all(styles, /[;{\s]([a-z-]+)\s*:/g),
    atRules: all(styles, /@([a-z-]+)/g),
    selectors: all(styles, /:([a-z-]+)/g),
    text: [...scripts, styles].join('\n'),
  }
}

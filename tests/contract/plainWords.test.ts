import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import ts from 'typescript'

/** What people once read on screen, and plain words took the place of. */
const idioms = [
  /bring me there/,
  /confirmed something last/,
  /Queued is not submitted/,
  /link is (?:not )?good/,
  /once you are back/,
  /\bfor good\b/,
  /\bwould go\b/,
  /\bgo(?:es)? on\b(?! to)/,
  /\bnot in yet\b/,
]

/** Each word of the column "Not" in docs/GLOSSARY.md, as the check looks for it. */
const avoided: Readonly<Record<string, RegExp>> = {
  kept: /\bkept\b/i,
  stored: /\bstor(?:ed|es?|ing)\b/i,
  synced: /\bsync(?:ed|s|ing)?\b/i,
  queued: /\bqueued?\b/i,
  pending: /\bpending\b/i,
  'in the outbox': /\boutbox\b/i,
  'on its way': /\bon (?:its|their) way\b/i,
  conflict: /\bconflicts?\b(?! of interest)/i,
  stuck: /\bstuck\b/i,
  'the network is back': /\b(?:network|portal|you) (?:is|are) back\b/i,
  stale: /\bstale\b/i,
  'merged by itself': /\bby itself\b/i,
  revoke: /\brevoke[sd]?\b/i,
  'roll back': /\broll(?:ed)? back\b/i,
  'is gone': /\bis gone\b/i,
  manuscript: /\bmanuscripts?\b/i,
  revision: /\brevisions?\b/i,
  contributor: /\bcontributors?\b/i,
  reviewer: /\breviewers?\b/i,
  referee: /\breferees?\b/i,
  admin: /\badmins?\b/i,
  staff: /\bstaff\b/i,
  booking: /\bbook(?:ed|ings?)\b/i,
  guest: /\bguests?\b/i,
  outstanding: /\boutstanding\b/i,
  balance: /\bbalance\b/i,
  claim: /\bclaim(?:s|ed)?\b/i,
  transaction: /\btransactions?\b(?! number)/i,
  reversed: /\breversed?\b/i,
  badge: /\bbadges?\b/i,
  validation: /\bvalidations?\b/i,
  agenda: /\bagenda\b/i,
  favourite: /\bfavourites?\b/i,
  'cut-off': /\bcut-off\b/i,
  'log on': /\blog on\b/i,
}

/** Words of that column that plain sentences use for other things, so that a search for them finds nothing wrong. */
const ofOtherUse = ['away', 'goes', 'accepted', 'declined', 'pass', 'schedule']

/** Texts that have such a word for something else, each after its reason. */
const allowed: readonly (readonly [reason: string, ...texts: string[]])[] = [
  ['the specification', 'Failed to fetch admin data', 'Admin Dashboard'],
  [
    'the name of the role',
    'Only an organiser holds parts of the desk. Give this person the role Admin first',
  ],
  [
    'the usual word for keys',
    'A key signs the tickets. A new key leaves earlier tickets valid. Revoke a key that somebody else may have: the entrance refuses its tickets, and each gets a new code when its person opens it.',
    'Revoked on …',
    'Revoke key …',
    'Revoke this key?',
    'Revoke the key',
    'The key is revoked',
    'The key could not be revoked',
  ],
  [
    'a badge with a name, no ticket',
    'Somebody may have copied this ticket. Ask for a name badge or an identity card.',
  ],
  ['no text for people', 'There is no store', 'ol reversed'],
]

/** The texts in a file: literals of at least two words, without summaries of calls and keys. */
function textsOf(file: string, code: string): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, false, kind)
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTaggedTemplateExpression(node)) return
    if (ts.isPropertyAssignment(node)) {
      if (!(ts.isIdentifier(node.name) && node.name.text === 'summary')) visit(node.initializer)
      return
    }
    if (ts.isStringLiteralLike(node)) texts.push(node.text)
    else if (ts.isTemplateExpression(node))
      texts.push(
        [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('…'),
      )
    else if (ts.isJsxText(node)) texts.push(node.text.trim().replaceAll(/\s+/g, ' '))
    node.forEachChild(visit)
  }
  visit(source)
  return texts.filter((text) => /[a-z…] \S/i.test(text) && !/^(?:GET|PUT|POST|DELETE) \//.test(text))
}

const filesIn = (...folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  )

/** The lines that may hold a text for people: those with two words between quotes, and those of words alone. */
const linesOfText = (code: string) =>
  code
    .split('\n')
    .filter(
      (line) => /^[\s\w,.:’…?-]*$|['"`][^'"`]* [^'"`]/.test(line) && !/^\s*(?:\/?\*|\/\/|import )/.test(line),
    )
    .join('\n')

/** The texts that match. To parse every file would take too long. */
const textsWith = (files: readonly string[], ...patterns: readonly RegExp[]) => {
  const any = new RegExp(patterns.map(({ source }) => source).join('|'), 'i')
  return files.flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    return any.test(linesOfText(code)) ? textsOf(file, code).filter((text) => any.test(text)) : []
  })
}

test('no text of the app, the server or a mail says again what plain words took the place of', () => {
  const files = filesIn('contract', 'src', 'server')
  expect(files.length).toBeGreaterThan(500)
  expect(textsWith(files, ...idioms)).toEqual([])
})

test('every word that the glossary avoids is looked for, or has another use in plain sentences', () => {
  const table = /\n\| On screen [^\n]*\n[^\n]*\n((?:\|[^\n]*\n)+)/.exec(
    readFileSync('docs/GLOSSARY.md', 'utf8'),
  )
  const words = table?.[1]
    ?.trim()
    .split('\n')
    .flatMap((line) => (line.split('|')[3] ?? '').split(',').map((word) => word.trim()))
  expect(new Set(words)).toEqual(new Set([...Object.keys(avoided), ...ofOtherUse]))
})

test('no text on screen or in a mail has a word that the glossary avoids, but for those listed', () => {
  const files = filesIn('contract', 'src', 'server/mail/templates', 'server/content')
  const found = new Set(textsWith(files, ...Object.values(avoided)))
  expect(found).toEqual(new Set(allowed.flatMap(([, ...texts]) => texts)))
})

import type { Random } from '../simulation/random.ts'
import { noId } from '../../contract/core/limits.ts'

// Values that no form sends: of another type, size, nesting or encoding.

const deep = (levels: number, open: string, close: string) => `${open.repeat(levels)}1${close.repeat(levels)}`

/** Values as JSON text, so that what JSON.stringify would never write can be sent too. */
const odd: readonly ((random: Random) => string)[] = [
  () => 'null',
  () => 'true',
  () => '[]',
  () => '{}',
  () => '""',
  () => '-1',
  () => '0.1',
  () => '1e308',
  () => '-0',
  () => '1e-400',
  () => '9007199254740993',
  () => '99999999999999999999999999',
  () => '"\\u0000"',
  () => '"\\ud800"',
  () => '"\\u202e\\u2066abc"',
  () => '"\\ufeff"',
  () => '"\u{1f99c}\u0301\u0301"',
  () => `"${'\u0301'.repeat(5000)}"`,
  () => '"<script>alert(1)</script>"',
  () => '"\' or 1=1 --"',
  () => '"=HYPERLINK(1)"',
  () => '"../../etc/passwd"',
  () => '"%00%2e%2e%2f"',
  () => '"\\r\\nBCC: x@example.org"',
  () => '"2030-02-30"',
  () => '"2030-01-31T24:00:00Z"',
  () => '"+275760-09-13T00:00:00.001Z"',
  () => '"0000-00-00"',
  () => `"${noId}"`,
  () => '"FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF"',
  (random) => `"${'x'.repeat(random.pick([1, 201, 501, 10_000, 300_000]))}"`,
  (random) => `"${'é '.repeat(random.pick([200, 20_000]))}"`,
  (random) => deep(random.pick([10, 500, 5000]), '[', ']'),
  (random) => deep(random.pick([10, 500, 5000]), '{"a":', '}'),
  (random) => `[${Array.from({ length: random.pick([1, 25, 6000]) }, () => '1').join(',')}]`,
  (random) => `[${Array.from({ length: random.pick([2, 3000]) }, () => `"${noId}"`).join(',')}]`,
  () => '{"__proto__":{"isAdmin":true}}',
  () => '{"constructor":{"prototype":{"a":1}}}',
  () => '{"toString":1,"length":-1}',
]

/** A value that fits nowhere, as JSON text. */
export const oddValue = (random: Random): string => random.pick(odd)(random)

/** Texts for a path or a query, still to be encoded. */
const oddTexts = [
  ...[
    '',
    ' ',
    '\u0000',
    '%',
    '%00',
    '..',
    '../..',
    "'",
    '"',
    '<b>',
    '\u202e',
    '🦜',
    'a b',
    'null',
    'NaN',
    '-1',
    '0',
  ],
  ...[
    '1e9',
    '99999999999999999999',
    noId,
    'x'.repeat(400),
    'x'.repeat(6000),
    '2030-02-30',
    '[object Object]',
    ',',
    ';',
  ],
]
export const oddText = (random: Random): string => random.pick(oddTexts)

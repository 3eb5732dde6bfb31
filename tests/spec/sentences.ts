import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A heading over a list of sentences, such as `**Session**:`. */
const heading = /^\*\*[^*]+\*\*[^.:]*:$/
/** What the specification says of itself: what it leaves open, and where it says a thing. */
const aboutItself =
  /(?:\b(?:is|are) not shown\.$|^Shapes below name fields only\.$|^Route-level permissions are in section 2\.$)/
/** Where one sentence ends and the next begins; texts in quotes are not cut. */
const betweenSentences =
  /(?<=[a-z0-9}\])'"][.?]\)?|\.\.\.'|"\.?)\s+(?=[A-Z'])(?!General Attendee|Please try|Add your)/

/** The sentences in a line of the specification; a row of its table of routes is one. */
function sentencesOf(line: string): string[] {
  if (!line.startsWith('|')) {
    const text = line.replace(/^\s*- /, '')
    return heading.test(text) ? [text] : text.replaceAll('**', '').split(betweenSentences)
  }
  const [route = '', roles = ''] = line.split('|').slice(1)
  return [`${route.trim()}: ${roles.trim()}`]
}

const isText = (line: string) => !/^\s*$|^#|^\|\s*(?:-|Route)/.test(line)

/**
 * The sentences of `specification.md` by section and place in it (`2.22`). Headings, and what the document says of
 * itself, take a number and are left out. Each sentence is held by the tests whose titles name it, as in `(spec 2.22)`.
 */
function readSentences(): Record<string, string> {
  const [, ...sections] = readFileSync(join(import.meta.dirname, 'specification.md'), 'utf8').split(/^## /m)
  const numbered = sections.flatMap((section, index) =>
    section
      .split('\n')
      .slice(1)
      .filter(isText)
      .flatMap(sentencesOf)
      .map((sentence, place): readonly [string, string] => [`${index + 1}.${place + 1}`, sentence]),
  )
  return Object.fromEntries(
    numbered.filter(([, sentence]) => !heading.test(sentence) && !aboutItself.test(sentence)),
  )
}

export const sentences: Readonly<Record<string, string>> = readSentences()

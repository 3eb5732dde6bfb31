import { importTexts } from '../../contract/papers/paperImport.ts'

/** An author as named in a file; address and institution are empty if the file gives none. */
export type ReadAuthor = Readonly<Record<'FullName' | 'Email' | 'Organization', string>>

/** The author columns of a line, in order. */
type AuthorCells = Readonly<Record<'Authors' | 'Emails' | 'Organizations', string>>

const parted = (cell: string) => cell.split(/[|;]/).map((part) => part.trim().replace(/\s+/g, ' '))

/** Reads 'Jane Roe', 'Jane Roe <jane@example.org>' or an address alone, which gives no name. */
function namedIn(part: string): Pick<ReadAuthor, 'FullName' | 'Email'> {
  const both = /^([^<>]*?)\s*<\s*([^<>]*?)\s*>$/.exec(part)
  if (both) return { FullName: both[1] ?? '', Email: both[2] ?? '' }
  return /^[^\s<>@]+@[^\s<>@]+$/.test(part) ? { FullName: '', Email: part } : { FullName: part, Email: '' }
}

const addressOf = ({ Email }: ReadAuthor) => Email.toLowerCase()

const nameAndAddressOf = (author: ReadAuthor) => `${author.FullName}\n${addressOf(author)}`

/** Finds the first author of a list that has the same key as a given author. */
function firstBy(named: readonly ReadAuthor[], keyOf: (author: ReadAuthor) => string) {
  const firsts = new Map<string, ReadAuthor>()
  for (const author of named) if (!firsts.has(keyOf(author))) firsts.set(keyOf(author), author)
  return (author: ReadAuthor) => firsts.get(keyOf(author)) ?? author
}

/**
 * The authors of a line in order, each once: name and address identify an author. `emails` are all addresses of the
 * line, even those without a name, each with its column.
 */
export function readAuthors(cells: AuthorCells) {
  const listed = cells.Emails === '' ? [] : parted(cells.Emails)
  const places = parted(cells.Organizations)
  const entries = parted(cells.Authors).map(namedIn)
  const names = entries.map(({ FullName }) => FullName)
  const emails = Array.from({ length: Math.max(listed.length, entries.length) }, (_none, index) => {
    const beside = entries[index]?.Email ?? ''
    return {
      Email: beside || (listed[index] ?? ''),
      field: beside ? ('Authors' as const) : ('Emails' as const),
    }
  })
  const named = names
    .map((FullName, index): ReadAuthor => ({
      FullName,
      Email: emails[index]?.Email ?? '',
      Organization: places[index] ?? '',
    }))
    .filter(({ FullName }) => FullName !== '')
  const firstAlike = firstBy(named, nameAndAddressOf)
  const firstOfName = firstBy(named, ({ FullName }) => FullName)
  const firstOfAddress = firstBy(named, addressOf)
  const Authors = named.filter((author) => firstAlike(author) === author)
  const repeated = named.filter((author) => firstAlike(author) !== author)
  const namesakes = Authors.filter((author) => firstOfName(author) !== author)
  const errors = Authors.flatMap((author) => {
    const other = firstOfAddress(author)
    return author.Email !== '' && other.FullName !== author.FullName
      ? [importTexts.sharedEmail(author.Email, other.FullName, author.FullName)]
      : []
  })
  const alone = emails.find(({ Email }, index) => Email !== '' && !names[index])
  if (alone !== undefined) errors.push(importTexts.emailAlone(alone.Email))
  for (const [index, { FullName, Email }] of entries.entries()) {
    const other = listed[index] ?? ''
    if (Email !== '' && other !== '' && other.toLowerCase() !== Email.toLowerCase())
      errors.push(importTexts.twoEmails(FullName, Email, other))
  }
  const warnings = [
    ...new Set([
      ...repeated.map(({ FullName }) => importTexts.repeatedAuthor(FullName)),
      ...namesakes.map(({ FullName }) => importTexts.namesakes(FullName)),
    ]),
  ]
  return { Authors, emails, errors, warnings }
}

const beginnings = ['ka', 'mo', 'ri', 'ta', 'su', 'ne', 'lo', 'vi', 'da', 'pe']
const middles = 'lan ter mon sil ver dor nik pal rus gem tor fin wex bru zal'.split(' ')
const endings = 'a ing ed tion s ment al ous ly er ist ize ful ness ive ic ant ary dom ship'.split(' ')

/** A word of a made-up language, from a number; about 3,000 of them. */
const wordOf = (n: number) =>
  `${beginnings[n % 10]}${middles[Math.floor(n / 10) % 15]}${endings[Math.floor(n / 150) % 20]}`

const textOf = (paper: number, words: number, salt: number) =>
  Array.from({ length: words }, (_, place) => {
    const j = place + 1
    return wordOf((paper * 7919 + j * 104_729 + ((paper * j) % 613) * 31 + salt) % 3000)
  }).join(' ')

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** A paper of a generated conference, as a line of a file gives it. */
export interface GeneratedPaper {
  readonly Title: string
  readonly Abstract: string
  readonly Theme: string
  readonly Names: readonly string[]
  readonly Emails: readonly string[]
}

/** Papers of three authors out of a fifth as many people, in 20 themes. */
export function generatedPapers(count: number): GeneratedPaper[] {
  const people = Math.max(Math.floor(count / 5), 9)
  return Array.from({ length: count }, (_, n) => {
    const authors = [0, 1, 2].map((place) => (n + place * (Math.floor(people / 3) + 1)) % people)
    return {
      Title: capital(textOf(n, 9, 17)),
      Abstract: textOf(n, 150, 5),
      Theme: `Theme ${1 + (n % 20)}`,
      Names: authors.map((i) => `${capital(wordOf(i % 997))} ${capital(wordOf((i * 7) % 2003))}`),
      Emails: authors.map((i) => `person${i}@example.org`),
    }
  })
}

/** Such papers as a CSV file, with headings of one's own so that each column is guessed or chosen. */
export function fileOfPapers(
  papers: readonly GeneratedPaper[],
  headings: readonly string[] = ['Title', 'Authors', 'Abstract', 'Track', 'E-mails'],
): Buffer {
  const lines = papers.map(({ Title, Names, Abstract, Theme, Emails }) =>
    [Title, Names.join('|'), Abstract, Theme, Emails.join('|')].map((cell) => `"${cell}"`).join(','),
  )
  return Buffer.from([headings.join(','), ...lines].join('\n'))
}

/** What the accessibility check may find in a text. */
const flawTexts = {
  imageWithoutText: 'A picture has no alternative description',
  headingSkipped: (from: number, to: number) => `A heading of level ${to} follows one of level ${from}`,
  headingEmpty: 'A heading is empty',
  linkEmpty: 'A link has no words',
  linkUnclear: (words: string) => `The words of a link do not say where it leads: “${words}”`,
  tableWithoutHeads: 'A table has no header cells',
  ownColour: 'A text has a colour of its own, which is left out when it is sent',
} as const

/** An accessibility problem of a text, and the element that has it. */
export interface Flaw {
  readonly text: string
  readonly element: Element
}

const unclear = new Set(['here', 'click here', 'link', 'this link', 'more', 'read more', 'click', 'this'])

const wordsOf = (element: Element) => element.textContent.replace(/\s+/g, ' ').trim()
const describedOf = (image: Element) => (image.getAttribute('alt') ?? '').trim()

/** The text that a screen reader reads for an element. */
const labelOf = (element: Element) =>
  wordsOf(element) || [...element.querySelectorAll('img')].map(describedOf).join('')

function imageFlaw(image: Element): string | undefined {
  return describedOf(image) === '' ? flawTexts.imageWithoutText : undefined
}

function linkFlaw(link: Element): string | undefined {
  const label = labelOf(link)
  // `imageFlaw` reports a picture without a description.
  if (label === '') return link.querySelector('img') ? undefined : flawTexts.linkEmpty
  return unclear.has(label.toLowerCase()) ? flawTexts.linkUnclear(label) : undefined
}

const tableFlaw = (table: Element) => (table.querySelector('th') ? undefined : flawTexts.tableWithoutHeads)

function headingFlaws(headings: readonly Element[]): Flaw[] {
  let last = 0
  return headings.flatMap((element) => {
    const level = Number(element.tagName.slice(1))
    const before = last
    last = level
    if (labelOf(element) === '') return [{ text: flawTexts.headingEmpty, element }]
    return before > 0 && level > before + 1
      ? [{ text: flawTexts.headingSkipped(before, level), element }]
      : []
  })
}

const ownColour = /(^|;)\s*(background-)?color\s*:/i

function colourFlaw(element: Element): string | undefined {
  const isOwn = ownColour.test(element.getAttribute('style') ?? '') || element.hasAttribute('color')
  return isOwn ? flawTexts.ownColour : undefined
}

/** The problems of a text for people with low vision or none, in the order of the text. */
export function flawsIn(root: Element): readonly Flaw[] {
  const all = (selector: string) => [...root.querySelectorAll(selector)]
  const found = (selector: string, flawOf: (element: Element) => string | undefined): Flaw[] =>
    all(selector).flatMap((element) => {
      const text = flawOf(element)
      return text === undefined ? [] : [{ text, element }]
    })
  const order = new Map(all('*').map((element, index) => [element, index]))
  return [
    ...found('img', imageFlaw),
    ...found('a[href]', linkFlaw),
    ...found('table', tableFlaw),
    ...found('[style], font', colourFlaw),
    ...headingFlaws(all('h1, h2, h3, h4, h5, h6')),
  ].sort((a, b) => (order.get(a.element) ?? 0) - (order.get(b.element) ?? 0))
}

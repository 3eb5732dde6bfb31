import type { Flaw } from './flaws.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules that flaws.ts checks in our own words, or that concern a whole page. */
const left = ['image-alt', 'heading-order', 'empty-heading', 'link-name', 'region', 'landmark-unique']

/**
 * What axe finds in the content of an editor (design §3). It checks an off-screen copy, which looks as readers see
 * it; axe is loaded on first use.
 */
export async function axeFlawsIn(body: Element): Promise<readonly Flaw[]> {
  const { default: axe } = await import('axe-core')
  const stage = document.createElement('div')
  stage.className = 'rich-text-stage'
  stage.append(...[...body.childNodes].map((node) => document.importNode(node, true)))
  document.body.append(stage)
  const copies = [...stage.querySelectorAll('*')]
  const originals = [...body.querySelectorAll('*')]
  try {
    const { violations } = await axe.run(stage, {
      elementRef: true,
      resultTypes: ['violations'],
      runOnly: { type: 'tag', values: tags },
      rules: Object.fromEntries(left.map((rule) => [rule, { enabled: false }])),
    })
    return violations.flatMap(({ help, nodes }) =>
      nodes.flatMap(({ element }) => {
        const original = element && originals[copies.indexOf(element)]
        return original ? [{ text: help, element: original }] : []
      }),
    )
  } finally {
    stage.remove()
  }
}

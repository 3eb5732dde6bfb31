/** States that a page cannot have by itself, each by the pseudo-class that the app's rules are written for. */
const states = { hover: ':hover', focus: ':focus-visible' } as const
export type ShownState = keyof typeof states

/** The rules of a sheet or of a condition, each with the conditions around it, outermost first. */
function* rulesOf(
  holder: CSSStyleSheet | CSSGroupingRule,
  around: readonly CSSGroupingRule[] = [],
): Generator<{ readonly rule: CSSStyleRule; readonly around: readonly CSSGroupingRule[] }> {
  for (const rule of holder.cssRules)
    if (rule instanceof CSSStyleRule) yield { rule, around }
    else if (rule instanceof CSSGroupingRule) yield* rulesOf(rule, [...around, rule])
}

const allRules = () => [...document.styleSheets].flatMap((sheet) => [...rulesOf(sheet)])

const isFor = (pointer: 'fine' | 'coarse') => (one: CSSGroupingRule) =>
  one instanceof CSSMediaRule && one.conditionText.includes(`pointer: ${pointer}`)

/** Writes rules into one sheet of this page, in the place of those written before. */
function write(id: string, rules: readonly string[]): void {
  const before = document.getElementById(id)
  const sheet = document.createElement('style')
  sheet.id = id
  sheet.textContent = rules.join('\n')
  if (before) before.replaceWith(sheet)
  else document.head.append(sheet)
}

/** Gives `design-hover` and `design-focus` the look that the app's rules give to a pointer and to a focus. */
export function showStates(): void {
  const looks = Object.entries(states).flatMap(([name, pseudo]) =>
    allRules().flatMap(({ rule }) => {
      const { selectorText, style } = rule
      // What is so without a pointer must stay so under one.
      const isWithout = new RegExp(`:not\\([^)]*${pseudo}`).test(selectorText)
      if (!selectorText.includes(pseudo) || isWithout) return []
      return [`${selectorText.replaceAll(pseudo, `.design-${name}`)} { ${style.cssText} }`]
    }),
  )
  write('design-states', looks)
}

/**
 * Gives `design-compact` what the app's rules say for a pointer, and takes it off `design-comfortable`, whatever this
 * device has.
 */
export function showDensities(): void {
  const rules = allRules()
  const compact = rules.filter(({ around }) => around.some(isFor('fine')))
  const others = rules.filter(({ around }) => !around.some(isFor('fine')))
  const usual = (selector: string, property: string) =>
    others
      .filter(({ rule }) => rule.selectorText === selector)
      .map(({ rule }) => rule.style.getPropertyValue(property))
      .find((value) => value !== '') ?? 'unset'
  const inside = (box: string, { rule, around }: (typeof rules)[number], declarations: string) => {
    const containers = around.flatMap((one) =>
      one instanceof CSSContainerRule ? [`@container ${one.conditionText}`] : [],
    )
    const selector = rule.selectorText === ':root' ? '&' : rule.selectorText
    const nested = containers.reduceRight(
      (text, one) => `${one} { ${text} }`,
      `${selector} { ${declarations} }`,
    )
    return `${box} { ${nested} }`
  }
  write('design-densities', [
    ...compact.map((one) => inside('.design-compact', one, one.rule.style.cssText)),
    ...compact.map((one) =>
      inside(
        '.design-comfortable',
        one,
        Array.from(one.rule.style, (name) => `${name}: ${usual(one.rule.selectorText, name)};`).join(' '),
      ),
    ),
  ])
}

const signs: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function textOf(html: string): string {
  return html.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return signs[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

const linkOf = (address: string, words: string) => {
  const shown = words.replace(/<[^>]*>/g, '').trim()
  const target = address.replace(/^mailto:/i, '')
  return shown === '' || shown === address || shown === target ? target : `${words} (${target})`
}

/**
 * The plain text of cleaned HTML: paragraphs and lines stay, list items get a dash, links show their address,
 * pictures their description.
 */
export function plainTextOf(html: string): string {
  const text = html
    .replace(/\s+/g, ' ')
    .replace(/<a\b[^>]*?\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gi, (_all, address: string, words: string) =>
      linkOf(address, words),
    )
    .replace(/<img\b[^>]*?\balt="([^"]*)"[^>]*>/gi, '$1')
    .replace(/<br\b[^>]*>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<\/(td|th)>/gi, '\t')
    .replace(/<\/?(tr|dt|dd|caption|figcaption)\b[^>]*>/gi, '\n')
    .replace(/<\/?(p|div|h[1-6]|ul|ol|dl|table|blockquote|pre|figure|hr)\b[^>]*>/gi, '\n\n')
    .replace(/<[^>]*>/g, '')
  return textOf(text)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n- \n+/g, '\n- ')
    .trim()
}

/** Makes the portal's relative addresses absolute, since they lead nowhere from a mail. */
export function wholeAddresses(html: string, portal: string): string {
  return html.replace(/\b(href|src)="\/(?!\/)/g, (_all, name: string) => `${name}="${portal}/`)
}

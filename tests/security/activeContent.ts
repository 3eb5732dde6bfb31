import { Window } from 'happy-dom'

const runs = /^\s*(javascript|vbscript|data:text\/html)/i
const active = 'script, iframe, object, embed, form, base, link, meta[http-equiv], svg, math, style'

/** What of a page, or of a part of one, would run, load from elsewhere or send something. */
export function activeIn(html: string): string[] {
  const window = new Window({ settings: { disableJavaScriptFileLoading: true } })
  const page = new window.DOMParser().parseFromString(`<!doctype html><body>${html}</body>`, 'text/html')
  const found = [...page.querySelectorAll(active)].map((element) => `<${element.tagName.toLowerCase()}>`)
  for (const element of page.querySelectorAll('*'))
    for (const { name, value } of element.attributes)
      if (/^on/i.test(name) || runs.test(value ?? '') || (name === 'srcdoc' && value !== ''))
        found.push(`${name}="${value}"`)
  return found
}

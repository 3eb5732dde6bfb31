import { escapeHtml } from '../../contract/core/html/escapeHtml.ts'
import type { Rendered } from './mail.ts'

/** A paragraph, a button link, a numbered list, labelled values, or cleaned HTML with its plain text. */
export type LetterPart =
  | string
  | { readonly label: string; readonly address: string }
  | { readonly title: string; readonly lines: readonly string[] }
  | { readonly facts: readonly (readonly [label: string, value: string])[] }
  | { readonly html: string; readonly plain: string }

function plain(part: LetterPart): string {
  if (typeof part === 'string') return part
  if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  if ('plain' in part) return part.plain
  if ('lines' in part)
    return [`${part.title}:`, ...part.lines.map((line, index) => `${index + 1}. ${line}`)].join('\n')
  return `${part.label}:\n${part.address}`
}

function html(part: LetterPart): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`
  if ('facts' in part) {
    const row = ([label, value]: readonly [string, string]) =>
      `<tr><th align="left" valign="top">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`
    return `<table class="facts">${part.facts.map(row).join('')}</table>`
  }
  if ('html' in part) return part.html
  if ('lines' in part) {
    const items = part.lines.map((line) => `<li>${escapeHtml(line)}</li>`)
    return `<p>${escapeHtml(part.title)}:</p><ol>${items.join('')}</ol>`
  }
  const address = escapeHtml(part.address)
  // The address is also written out: some mail readers show no links, and people like to see where one leads.
  return `<p><a class="act" href="${address}" style="display:inline-block;padding:12px 20px;background:#e03131;color:#ffffff;font-weight:600;text-decoration:none;border-radius:8px">${escapeHtml(part.label)}</a></p><p class="address" style="font-size:12px;word-break:break-all">${address}</p>`
}

/**
 * What mails share with the portal: its typeface where it is installed, its greys, red, radius and hairlines, light and
 * dark. A program that ignores style sheets shows black text on white, with the button as it is.
 */
const style = `body{margin:0;padding:24px 12px;background:#f8f9fa;color:#212529;font-family:'Noto Sans',system-ui,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5}
.sheet{max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #dee2e6;border-radius:8px}
.from{margin:0 0 16px;padding-bottom:12px;border-bottom:1px solid #dee2e6;font-weight:600}
.facts{width:100%;border-collapse:collapse}
.facts th,.facts td{padding:8px 0;border-bottom:1px solid #dee2e6;text-align:left;word-break:break-word}
.facts th{width:35%;padding-right:12px;font-weight:400}
.facts td{font-weight:600}
.facts th,.address,.address a{color:#495057}
@media (prefers-color-scheme:dark){body{background:#1a1b1e;color:#c9c9c9}.sheet{background:#242424}.sheet,.from,.facts th,.facts td{border-color:#424242}.facts th,.address,.address a{color:#b8b8b8}.sheet a:not(.act){color:#ff8787}}`

/** The layout of every mail, as plain text and as HTML with every text escaped; `from` is its heading. */
export function layOut(Subject: string, parts: readonly LetterPart[], from = ''): Rendered {
  const body = parts.map(html).join('\n')
  const heading = from && `<p class="from">${escapeHtml(from)}</p>\n`
  return {
    Subject,
    PlainText: `${parts.map(plain).join('\n\n')}\n`,
    Html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(Subject)}</title>
<style>${style}</style></head>
<body>
<div class="sheet">
${heading}${body}
</div>
</body>
</html>
`,
  }
}

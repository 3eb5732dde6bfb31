import { escapeHtml } from '../../contract/core/html.ts'
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
      `<tr><th align="left" valign="top">${escapeHtml(label)}</th><td style="word-break:break-word">${escapeHtml(value)}</td></tr>`
    return `<table cellpadding="4">${part.facts.map(row).join('')}</table>`
  }
  if ('html' in part) return part.html
  if ('lines' in part) {
    const items = part.lines.map((line) => `<li>${escapeHtml(line)}</li>`)
    return `<p>${escapeHtml(part.title)}:</p><ol>${items.join('')}</ol>`
  }
  const address = escapeHtml(part.address)
  // The address is also written out: some mail readers show no links, and people like to see where one leads.
  return `<p><a href="${address}" style="display:inline-block;padding:10px 18px;background:#c62828;color:#ffffff;text-decoration:none;border-radius:4px">${escapeHtml(part.label)}</a></p><p style="font-size:12px;color:#555555;word-break:break-all">${address}</p>`
}

/** The layout of every mail, as plain text and as HTML with every text escaped. */
export function layOut(Subject: string, parts: readonly LetterPart[]): Rendered {
  const body = parts.map(html).join('\n')
  return {
    Subject,
    PlainText: `${parts.map(plain).join('\n\n')}\n`,
    Html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(Subject)}</title></head>
<body style="font-family:Helvetica,Arial,sans-serif;font-size:14px;line-height:1.5;color:#222222;max-width:600px">
${body}
</body>
</html>
`,
  }
}

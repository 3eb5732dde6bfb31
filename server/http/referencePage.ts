import { z } from 'zod'
import { escapeHtml } from '../../contract/core/html/escapeHtml.ts'

const Document = z.object({
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.object({ summary: z.string().optional() }).loose())),
})

/** The API reference as one page without scripts: a line per endpoint, with its schema folded. */
export function referencePage(openApi: unknown): string {
  const { info, paths } = Document.parse(openApi)
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => `<details><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code>
        ${escapeHtml(operation.summary ?? '')}</summary><pre>${escapeHtml(JSON.stringify(operation, null, 2))}</pre></details>`,
    ),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(info.title)} API ${escapeHtml(info.version)}</title>
    <meta name="viewport" content="width=device-width"><style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}
    pre{overflow:auto;background:#f4f4f4;padding:1rem}summary{padding:.5rem 0;cursor:pointer}</style></head>
    <body><h1>${escapeHtml(info.title)} API ${escapeHtml(info.version)}</h1>
    <p>The same as <a href="/api/docs/json">OpenAPI</a>. Every reply has the shape {Success, Message, Result, Id, Errors[]}.</p>
    ${rows.join('\n')}</body></html>`
}

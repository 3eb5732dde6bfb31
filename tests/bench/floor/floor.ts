import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
}

/** A page of the app's libraries alone, built as the app is, and a server that answers it compressed. */
export interface Floor {
  readonly origin: string
  /** The size of its scripts and styles, compressed, in bytes. */
  readonly bytes: number
  stop(): Promise<void>
}

const pageOf = (scripts: readonly string[], styles: readonly string[]) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title>
<meta name="description" content="Libraries alone"><meta name="viewport" content="width=device-width">
${styles.map((name) => `<link rel="stylesheet" href="/${name}">`).join('')}
${scripts.map((name) => `<script type="module" src="/${name}"></script>`).join('')}
</head><body><div id="root"></div></body></html>`

export async function startFloor(): Promise<Floor> {
  const outDir = mkdtempSync(join(tmpdir(), 'lectern-floor-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [react()],
    build: {
      outDir,
      rolldownOptions: {
        input: fileURLToPath(new URL('page.tsx', import.meta.url)),
        output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' },
      },
    },
  })
  const read = (name: string) => brotliCompressSync(readFileSync(join(outDir, name)))
  const files = new Map([
    ['/page.js', read('page.js')],
    ['/page.css', read('page.css')],
    ['/read', brotliCompressSync('[]')],
    ['/', brotliCompressSync(pageOf(['page.js'], ['page.css']))],
  ])
  rmSync(outDir, { recursive: true })
  const server = createServer(({ url = '/' }, response) => {
    const body = files.get(url)
    if (!body) return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': types[extname(url)] ?? 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bytes = [...files].reduce((sum, [name, body]) => (name === '/' ? sum : sum + body.length), 0)
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

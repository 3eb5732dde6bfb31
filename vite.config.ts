import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa'

const manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8')) as Partial<ManifestOptions>

/** The portal that a development server talks to. */
const portal = process.env['LECTERN_API'] ?? 'http://127.0.0.1:8080'

/** Packs scripts and styles as small as they get, once here instead of at each request. */
const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/^assets\/.*\.(js|css)$/.test(file.fileName)) continue
        const source = file.type === 'chunk' ? file.code : file.source
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotliCompressSync(source) })
        this.emitFile({
          type: 'asset',
          fileName: `${file.fileName}.gz`,
          source: gzipSync(source, { level: 9 }),
        })
      }
    },
  },
}

/**
 * The page's outline is painted before any style sheet has come: its link goes below it. Scripts wait for the styles
 * there too.
 */
const stylesBelow: Plugin = {
  name: 'styles-below',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const links = html.match(/\s*<link rel="stylesheet"[^>]*>/g) ?? []
      const without = links.reduce((page, link) => page.replace(link, ''), html)
      return without.replace('</body>', `${links.join('').trim()}\n  </body>`)
    },
  },
}

/** Screens and parts that are shown one after the other: a phone that starts with no network pays for each file. */
const chunks = {
  accounts:
    /src\/(stores\/sessionRecord\.ts|features\/accounts\/(Login|Registration|ConfirmMail|Setup)Screen\.tsx|features\/accounts\/PasswordRecovery\.tsx)$/,
  person:
    /src\/(app\/(SyncHost|GuardedScreen|store\/StoreHost|shell\/Menus|waiting\/WaitingBadge|install\/InstallOffer)|features\/(papers\/PresenterDashboard|notifications\/Bell))\.tsx$/,
  overview: /src\/features\/reports\/AdminOverview\.tsx$/,
  tinymce: /node_modules\/(tinymce|@tinymce|prop-types)\/|src\/ui\/richText\/tinymce\.ts$/,
}

/** The library's own build for production, without its warnings; its package leads everybody to the other one. */
const router = (file: string) =>
  fileURLToPath(new URL(`node_modules/react-router/dist/production/${file}`, import.meta.url))

export default defineConfig({
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: router('index.mjs') },
      { find: /^react-router\/dom$/, replacement: router('dom-export.mjs') },
    ],
  },
  plugins: [
    react(),
    packed,
    stylesBelow,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest,
      injectManifest: {
        // What a phone in a field can do without (offline O16): the editor for rich text with its check, the organisers'
        // board, and letters of ancient Greek and of Cyrillic's rarer alphabets, which the phone's own typeface has.
        globPatterns: ['**/*.{js,css,html,woff2,svg}'],
        globIgnores: [
          ...['**/tinymce*', '**/axe-*', '**/DayBoard*'],
          ...['**/*-greek-ext-*', '**/*-cyrillic-ext-*'],
        ],
      },
    }),
  ],
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 800,
    // The letters of every page come inside the styles (src/app/fonts/fonts.css).
    assetsInlineLimit: (file) => file.endsWith('noto-sans-core.woff2') || undefined,
    // Without the polyfill an old browser fetches the same, one after the other.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One chunk for whatever the first screen needs: it packs better than twenty, and takes one round trip.
            { name: 'first', tags: ['$initial'] },
            // Each group takes what the ones before it left, so that nobody loads more than comes to them next.
            { name: 'served', test: /src\/sync\/public\/embeddedContent\.ts$/ },
            { name: 'content', test: /src\/sync\/public\/publicReads\.ts$/ },
            { name: 'messages', test: /src\/ui\/SnackbarHost\.tsx$/ },
            { name: 'accounts', test: chunks.accounts },
            { name: 'person', test: chunks.person },
            { name: 'overview', test: chunks.overview },
            // By its name it stays out of what a device keeps.
            { name: 'tinymce', test: chunks.tinymce },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': portal, '/hubs': { target: portal, ws: true } } },
})

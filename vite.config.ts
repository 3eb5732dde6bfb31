import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa'
import { oldestBrowsers } from './browsers.ts'
import { programmePath } from './contract/events/programmePath.ts'
import { eagerScripts } from './eagerScripts.ts'
import { landingWeight } from './landingWeight.ts'
import { paths } from './src/paths.ts'
import { themeVariables } from './themeVariables.ts'

const { safari_ios, firefox, chrome } = oldestBrowsers
const manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8')) as Partial<ManifestOptions>

/** The portal that the development server proxies to. */
const portal = process.env['LECTERN_API'] ?? 'http://127.0.0.1:8080'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Compresses scripts and styles as far as possible, once at build time instead of at each request. */
const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const pack = async (name: string, source: string | Uint8Array) => {
        const [br, gz] = await Promise.all([brotli(source), gzipped(source, { level: 9 })])
        this.emitFile({ type: 'asset', fileName: `${name}.br`, source: br })
        this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: gz })
      }
      const files = Object.values(bundle).filter(({ fileName }) => /^assets\/.*\.(m?js|css)$/.test(fileName))
      await Promise.all(
        files.map((file) => pack(file.fileName, file.type === 'chunk' ? file.code : file.source)),
      )
    },
  },
}

/**
 * Moves the links of style sheets below the page's outline, so that it is painted before they load. Scripts still
 * wait for the styles.
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

/** Fails a build whose styles (`src/app/allStyles.css`) lack those of a component that the app uses. */
const completeStyles: Plugin = {
  name: 'complete-styles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const listed = readFileSync('src/app/allStyles.css', 'utf8')
    const used = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    const names = used.map((id) => /@mantine\/core\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1])
    const missing = names.filter((name) => name !== undefined && !listed.includes(`/styles/${name}.css'`))
    if (missing.length > 0) throw new Error(`src/app/allStyles.css lacks the styles of ${missing.join(', ')}`)
  },
}

/** Chunks that every screen of a signed-in person needs, beside its own. */
const signedInChunks = new Set(['preload', 'person', 'session', 'controls', 'served'])

/**
 * Lists the files of these chunks for `public/first.js`, which has a signed-in person's browser load them at once, and the
 * screen whose data it requests beside them.
 */
const signedInFiles: Plugin = {
  name: 'signed-in-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const files = Object.values(bundle).flatMap((file) => {
        if (file.type === 'asset') return /\ballStyles-[^/]*\.css$/.test(file.fileName) ? [file.fileName] : []
        if (!signedInChunks.has(file.name)) return []
        return [file.fileName, ...(file.viteMetadata?.importedCss ?? [])]
      })
      const hrefs = files.map((name) => `/${name}`).join(' ')
      const early = `${paths.programme} ${programmePath}`
      return html.replace(
        'src="/first.js"',
        `src="/first.js" data-signed-in="${hrefs}" data-early="${early}"`,
      )
    },
  },
}

/** What a link renders only where the router is a framework, and names for developer tools: both keep unused code in. */
const unusedOfRouter: readonly (readonly [found: RegExp, instead: string])[] = [
  [/^\w+\.displayName = "[^"]*";$/gm, ''],
  [/= (React\w*\.forwardRef\()/g, '= /* @__PURE__ */ $1'],
  [/React\w*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/g, 'null'],
]

/** Lets the bundler leave out of the router what no screen uses: a fifth of it. */
const smallRouter: Plugin = {
  name: 'small-router',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\/chunk-/ },
    handler: (code) => {
      if (!code.includes('PrefetchPageLinks')) return null
      const missing = unusedOfRouter.find(([found]) => code.search(found) < 0)
      if (missing) throw new Error(`The router has changed: nothing in it is ${String(missing[0])}`)
      const small = unusedOfRouter.reduce((left, [found, instead]) => left.replace(found, instead), code)
      return { code: small, map: null }
    },
  },
}

/** Screens and parts that are shown one after the other: each file costs time when a phone starts offline. */
const chunks = {
  // What a sign-in and every screen of a signed-in person need: the session, the stores of the device, reads and sync.
  session:
    /src\/(stores\/(sessionRecord|deviceStore|laterWork)|sync\/(session|outbox)\/\w+|sync\/live\/hubRefusal|sync\/pull\/useRead|parts\/act\/useAct)\.ts$|contract\/accounts\/(ownAccount|passkeys|signOut)\.ts$/,
  // The same of what is shown; messages need it too.
  controls:
    /@mantine\/(core\/esm\/components\/(ActionIcon|Alert|Badge|Button|Group|Stack|Text|Title|VisuallyHidden)|hooks\/esm\/(use-force-update|use-merged-ref|utils\/random-id))\/|contract\/core\/(collections|forms)\.ts$|src\/ui\/(ErrorAlert|Facts|Failure|reads\/NotReady|theme\/Themed)\.tsx$/,
  // Fields, which a dashboard does not begin with.
  fields:
    /node_modules\/@mantine\/form\/|@mantine\/core\/esm\/components\/(Checkbox|Input|InputBase|NativeSelect|PasswordInput|Progress|TextInput)\/|@mantine\/hooks\/esm\/use-(debounced-callback|timeout)\/|src\/ui\/form\/(border|BusyButton|focusFirstError|readOnly)\.tsx?$|src\/ui\/SupportLine\.tsx$/,
  // What opens over a screen, loaded once the screen is shown (src/parts/later).
  overlays:
    /@mantine\/core\/esm\/components\/(Drawer|Menu|Modal|Popover)\/|src\/(parts\/later\/OpenMenu|ui\/sheet\/SheetDialog|app\/(Pulling|shell\/(PhoneDrawer|SignOutDialog)|store\/StoreCover)|features\/notifications\/BellPanel)\.tsx$/,
  accounts: /src\/features\/accounts\/((Login|Registration|ConfirmMail|Setup)Screen|PasswordRecovery)\.tsx$/,
  person:
    /src\/(app\/(AskedAuthors|OwnHome|SyncHost|GuardedRoutes|store\/StoreHost|shell\/(BarPlaces|BottomBar|Menus)|waiting\/WaitingBadge|install\/InstallOffer)|features\/(papers\/PresenterDashboard|notifications\/Bell))\.tsx$/,
  // The parts of forms, which no first screen needs.
  forms:
    /@mantine\/core\/esm\/components\/(Radio|Table)\/|src\/(ui\/form\/(KeptForm|FormFoot|UploadField|DateField)\.tsx|parts\/person\/\w+\.tsx?)$/,
  // What opens over a dashboard, or unfolds in it.
  papers:
    /src\/features\/papers\/(wizard\/WizardDialog|shown\/ReceiptDialog|list\/Paper(Card|Details))\.tsx$/,
  authors: /src\/features\/registration\/AuthorsDialog\.tsx$/,
  // Times and sessions of the programme, and what organisers write of them.
  events:
    /contract\/(content\/wallClock|events\/(clashes|programme|programmeTimes))\.ts$|src\/(ui\/list\/(SearchField|useIsDesk)|sync\/files\/fetchBook)\.tsx?$/,
  // Lists, and what most of them share of the contract.
  desk: /src\/((parts|ui)\/list\/\w+\.tsx?|ui\/Section\.tsx|sync\/pull\/joinedReads\.ts)$|contract\/(papers\/(decisionState|paperDesk|paperSearch)|payments\/paymentDesk|reports\/\w+|users\/userDesk)\.ts$/,
  // What sends calls and keeps the live connection: from the first call that was not prefetched on.
  portal:
    /node_modules\/(axios|@microsoft\/signalr)\/|src\/sync\/(live\/hub(Connection)?|transport\/axiosClient)\.ts$/,
  charts: /node_modules\/uplot\//,
  programme: /src\/features\/programme\/ProgrammeScreen\.tsx$/,
  overview: /src\/features\/reports\/AdminOverview\.tsx$/,
  pdf: /node_modules\/pdfjs-dist\/|src\/parts\/pdf\/(pdfjs|keptAssets)\.ts$/,
  tinymce: /node_modules\/(tinymce|@tinymce|prop-types)\/|src\/ui\/richText\/tinymce\.ts$/,
}

/** The library's production build, without its warnings; its package always resolves to the development build. */
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
    themeVariables,
    eagerScripts,
    packed,
    completeStyles,
    landingWeight,
    stylesBelow,
    signedInFiles,
    smallRouter,
    VitePWA({
      strategies: 'injectManifest',
      integration: {
        // The plugin still asks for one file with options that the bundler has given up.
        configureCustomSWViteBuild: ({ build = {} }) => {
          const output = { entryFileNames: 'sw.mjs', codeSplitting: false }
          Object.assign(build, { rollupOptions: undefined, rolldownOptions: { input: 'sw/sw.ts', output } })
        },
      },
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest,
      injectManifest: {
        // What a phone does not need offline (offline O16): the rich text editor with its check, the organisers' board,
        // the PDF viewer, which is kept from the first document on, the captcha, whose task the portal sends, and letters of
        // ancient Greek, of rare Cyrillic alphabets and of phonetics, which the phone's own typeface has.
        globPatterns: ['**/*.{js,css,html,woff2,svg}'],
        globIgnores: [
          ...['**/pdf*', '**/tinymce*', '**/axe-*', '**/DayBoard*', '**/AltchaBox*'],
          ...['**/*-greek-ext-*', '**/*-cyrillic-ext-*', '**/*-latin-ext-*'],
        ],
      },
    }),
  ],
  build: {
    target: [`safari${safari_ios}`, `firefox${firefox}`, `chrome${chrome}`, `edge${chrome}`],
    chunkSizeWarningLimit: 800,
    // The characters of every page are embedded in the styles (src/app/fonts/fonts.css).
    // The viewer fetches its tables, which the content security policy admits from files alone.
    assetsInlineLimit: (file) =>
      file.endsWith('noto-sans-core.woff2') || (file.includes('pdfjs-dist') ? false : undefined),
    // Without the polyfill an old browser fetches the same files, one after the other.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One chunk for all that the first screen needs: it compresses better than twenty and takes one round trip.
            { name: 'first', tags: ['$initial'] },
            // It requests other chunks, so it comes before the larger ones.
            { name: 'preload', test: /src\/app\/(preload|guardedScreens|mailTab)\.ts$/ },
            // Each group takes what the earlier ones left, so that a person loads no more than the next screen needs.
            { name: 'controls', test: chunks.controls },
            { name: 'served', test: /src\/sync\/public\/(embeddedContent|publicReads)\.ts$/ },
            { name: 'session', test: chunks.session },
            { name: 'messages', test: /src\/ui\/SnackbarHost\.tsx$/ },
            { name: 'person', test: chunks.person },
            { name: 'fields', test: chunks.fields },
            { name: 'overlays', test: chunks.overlays },
            { name: 'accounts', test: chunks.accounts },
            { name: 'events', test: chunks.events },
            { name: 'forms', test: chunks.forms },
            { name: 'papers', test: chunks.papers },
            { name: 'authors', test: chunks.authors },
            { name: 'desk', test: chunks.desk },
            { name: 'portal', test: chunks.portal },
            { name: 'charts', test: chunks.charts },
            { name: 'programme', test: chunks.programme },
            { name: 'overview', test: chunks.overview },
            // Their names keep them out of the precache.
            { name: 'pdf', test: chunks.pdf },
            { name: 'tinymce', test: chunks.tinymce, maxSize: 700_000 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': portal, '/hubs': { target: portal, ws: true } } },
})

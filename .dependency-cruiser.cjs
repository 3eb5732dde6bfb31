/** The import rules of docs/ARCHITECTURE.md. */

const ban = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** One rule for each subfolder of a folder, lowest first: it imports none above it. */
const ordered = (folder, subfolders) =>
  subfolders
    .slice(0, -1)
    .map((subfolder, index) =>
      ban(
        `${folder.replace('/', '-')}-${subfolder}-reaches-none-above`,
        `The order of the folders in ${folder}/ is in docs/ARCHITECTURE.md.`,
        { path: `^${folder}/${subfolder}/` },
        { path: `^${folder}/(${subfolders.slice(index + 1).join('|')})/` },
      ),
    )

const contractRooms = [
  ...['core', 'device', 'hub', 'mail', 'audit', 'files', 'content', 'people', 'accounts', 'payments'],
  ...[
    'registration',
    'papers',
    'reviews',
    'abstracts',
    'events',
    'travel',
    'tickets',
    'notifications',
    'users',
  ],
  ...['archive', 'reports', 'views'],
]

/** The nouns of the server, and the folders that all of them use. */
const nouns = [
  ...['directory', 'conference', 'events', 'notifications', 'papers', 'reviews', 'people', 'archive'],
  ...[
    'payments',
    'abstracts',
    'travel',
    'imports',
    'accounts',
    'registration',
    'tickets',
    'content',
    'programme',
  ],
  ...['lifecycle', 'reports', 'backup', 'views'],
]

const syncRooms = ['transport', 'entities', 'public', 'session', 'outbox', 'pull', 'files', 'editing', 'live']

const cacheRooms = ['database', 'outbox', 'entities', 'copies', 'transfer']

/** The path of an npm package. */
const inNpm = 'node_modules'

/** What parses the files that people send, in the process that opens them. */
const parsers = [
  `${inNpm}/(unpdf|file-type|@cantoo/pdf-lib)/`,
  '^server/files/opening/(?!(opener|works)[.]ts$)',
]

/** The folders of `server/` that import no noun. */
const infrastructure = '^server/(disk|db|http|hub|mail|files|audit|undo|jobs|print)/'

module.exports = {
  forbidden: [
    ban(
      'no-cycles',
      'Two files that import each other should be one file, or three.',
      {},
      { circular: true },
    ),
    ban(
      'contract-imports-nothing',
      'The contract imports only zod.',
      { path: '^contract/' },
      {
        pathNot: ['^contract/', `${inNpm}/zod/`],
      },
    ),
    ban(
      'files-are-opened-apart',
      'What people send is opened in a process of its own: add a work to server/files/opening/works.ts.',
      { path: '^server/', pathNot: '^server/files/opening/' },
      {
        path: parsers,
      },
    ),
    ban(
      'the-opener-opens-nothing-itself',
      'What parses a file is loaded in the process that opens files, not by who asks it.',
      { path: '^server/files/opening/(opener|works)[.]ts$' },
      {
        path: parsers,
      },
    ),
    ...ordered('contract', contractRooms),
    ...ordered('server', nouns),
    ...ordered('src/sync', syncRooms),
    ...ordered('src/cache', cacheRooms),
    ban(
      'worlds-apart',
      'The app and the server share only the contract.',
      { path: '^(src|sw)/' },
      {
        path: '^(server|demo|tests)/',
      },
    ),
    ban(
      'server-apart',
      'The server never imports the app.',
      { path: '^(server|demo)/' },
      {
        path: '^(src|sw|tests)/',
      },
    ),
    ban(
      'demo-is-outside',
      'Nothing but tests imports the demo.',
      { path: '^(contract|server|src|sw)/' },
      { path: '^demo/' },
    ),
    ban(
      'ui-knows-no-noun',
      'UI components get their data from the screens that use them.',
      { path: '^src/ui/' },
      {
        path: '^src/(app|features|parts|stores|sync|cache)/',
      },
    ),
    ban(
      'stores-hold-no-rows',
      'Stores never import screens.',
      { path: '^src/stores/' },
      {
        path: '^src/(app|features|parts|ui)/',
      },
    ),
    ban(
      'sync-is-below',
      'Sync serves screens and never imports one.',
      { path: '^src/sync/' },
      {
        path: '^src/(app|features|parts|ui)/',
      },
    ),
    ban(
      'cache-is-lowest',
      'Sync imports the cache, never the other way round.',
      { path: '^src/cache/' },
      {
        path: '^src/(app|features|parts|ui|stores|sync)/',
      },
    ),
    ban(
      'features-below-app',
      'A feature never imports the app that shows it.',
      { path: '^src/features/' },
      {
        path: '^src/app/',
      },
    ),
    ban(
      'ui-reads-no-noun-of-the-contract',
      'A component of src/ui takes what it shows as properties.',
      { path: '^src/ui/' },
      { path: '^contract/', pathNot: '^contract/(core|device|files)/|^contract/content/wallClock\\.ts$' },
    ),
    ban(
      'parts-below-features',
      'A part is shared by features and never imports one.',
      { path: '^src/parts/' },
      {
        path: '^src/(app|features)/',
      },
    ),
    ban(
      'features-apart',
      'A feature never imports another feature.',
      { path: '^src/features/([^/]+)/' },
      {
        path: '^src/features/([^/]+)/',
        pathNot: '^src/features/$1/',
      },
    ),
    ban(
      'worker-is-small',
      'The service worker imports only the contract, the cache and sync.',
      { path: '^sw/' },
      {
        path: '^src/',
        pathNot: '^src/(cache|sync)/',
      },
    ),
    ban(
      'app-needs-no-worker',
      'The app registers the service worker and never imports it.',
      { path: '^src/' },
      { path: '^sw/' },
    ),
    ban(
      'infrastructure-knows-no-noun',
      'Infrastructure never imports a noun.',
      { path: infrastructure },
      {
        path: '^server/',
        pathNot: [infrastructure, '^server/settings\\.ts$'],
      },
    ),
    ban(
      'nouns-below-app',
      'Only the app imports all nouns; no noun imports the app.',
      { path: '^server/[^/]+/' },
      {
        path: '^server/(app|main|allRoutes|allJobs)\\.ts$',
      },
    ),
    ban(
      'only-checks-permit',
      'Only rights.ts or …Rights.ts of a noun checks and marks a row: write the check there, and import it here.',
      { pathNot: '(^|/)([a-z][A-Za-z]*R|r)ights\\.ts$' },
      { path: '^server/http/permitted\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    ban(
      'nouns-keep-their-routes',
      'A noun may use another one’s table and actions, never its routes.',
      {
        path: '^server/([^/]+)/',
      },
      {
        path: '^server/[^/]+/routes\\.ts$',
        pathNot: '^server/$1/',
      },
    ),
    ban(
      'known-packages-only',
      'Every imported package is a dependency in package.json.',
      {
        path: '^(contract|server|src|sw|demo)/',
      },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    ),
    ban('everything-resolves', 'Every import resolves to a file or package.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: inNpm },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}

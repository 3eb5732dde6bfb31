/** The import order of docs/ARCHITECTURE.md, as a rule each. */

const ban = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Rooms of a folder, lowest first: a rule each, so that none reaches a room above it. */
const ordered = (folder, rooms) =>
  rooms
    .slice(0, -1)
    .map((room, index) =>
      ban(
        `${folder.replace('/', '-')}-${room}-reaches-no-room-above`,
        `The order of the rooms in ${folder}/ is in docs/ARCHITECTURE.md.`,
        { path: `^${folder}/${room}/` },
        { path: `^${folder}/(${rooms.slice(index + 1).join('|')})/` },
      ),
    )

const contractRooms = [
  ...['core', 'device', 'hub', 'mail', 'audit', 'files', 'content', 'people', 'accounts', 'payments'],
  ...['registration', 'papers', 'reviews', 'abstracts', 'events', 'travel', 'notifications', 'users'],
  ...['archive', 'reports'],
]

/** The nouns of the server, and what all of them read. */
const nouns = [
  ...['directory', 'conference', 'events', 'notifications', 'papers', 'reviews', 'people', 'archive'],
  ...['payments', 'abstracts', 'travel', 'imports', 'accounts', 'registration', 'content', 'programme'],
  ...['lifecycle', 'reports', 'backup'],
]

const syncRooms = ['transport', 'entities', 'public', 'session', 'outbox', 'pull', 'files', 'editing', 'live']

const cacheRooms = ['database', 'outbox', 'entities', 'copies', 'transfer']

/** What a package of npm resolves to. */
const inNpm = 'node_modules'

/** The folders of `server/` that know no noun. */
const infrastructure = '^server/(disk|db|http|hub|mail|files|audit|undo|jobs|print)/'

module.exports = {
  forbidden: [
    ban('no-cycles', 'Two files that need each other are one thing or three.', {}, { circular: true }),
    ban(
      'contract-stands-alone',
      'The contract needs zod alone.',
      { path: '^contract/' },
      {
        pathNot: ['^contract/', `${inNpm}/zod/`],
      },
    ),
    ...ordered('contract', contractRooms),
    ...ordered('server', nouns),
    ...ordered('src/sync', syncRooms),
    ...ordered('src/cache', cacheRooms),
    ban(
      'worlds-apart',
      'The app and the server meet in the contract only.',
      { path: '^(src|sw)/' },
      {
        path: '^(server|demo|tests)/',
      },
    ),
    ban(
      'server-apart',
      'The server knows nothing of the app.',
      { path: '^(server|demo)/' },
      {
        path: '^(src|sw|tests)/',
      },
    ),
    ban(
      'demo-is-outside',
      'Nothing needs the demo.',
      { path: '^(contract|server|src|sw)/' },
      { path: '^demo/' },
    ),
    ban(
      'ui-knows-no-noun',
      'Pieces of the screen get what they show.',
      { path: '^src/ui/' },
      {
        path: '^src/(app|features|parts|stores|sync|cache)/',
      },
    ),
    ban(
      'stores-hold-no-rows',
      'Small stores stand below the screens.',
      { path: '^src/stores/' },
      {
        path: '^src/(app|features|parts|ui)/',
      },
    ),
    ban(
      'sync-is-below',
      'Sync serves screens, and knows none.',
      { path: '^src/sync/' },
      {
        path: '^src/(app|features|parts|ui)/',
      },
    ),
    ban(
      'cache-is-lowest',
      'Sync writes the cache, never the other way round.',
      { path: '^src/cache/' },
      {
        path: '^src/(app|features|parts|ui|stores|sync)/',
      },
    ),
    ban(
      'features-below-app',
      'A feature does not know where it is shown.',
      { path: '^src/features/' },
      {
        path: '^src/app/',
      },
    ),
    ban(
      'parts-below-features',
      'A part is shared by features, and knows none.',
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
      'The service worker needs the contract, the cache and sync.',
      { path: '^sw/' },
      {
        path: '^src/',
        pathNot: '^src/(cache|sync)/',
      },
    ),
    ban(
      'app-needs-no-worker',
      'The app only registers the service worker.',
      { path: '^src/' },
      { path: '^sw/' },
    ),
    ban(
      'infrastructure-knows-no-noun',
      'What carries the nouns knows none of them.',
      { path: infrastructure },
      {
        path: '^server/',
        pathNot: [infrastructure, '^server/settings\\.ts$'],
      },
    ),
    ban(
      'nouns-below-app',
      'Only the app knows all the nouns.',
      { path: '^server/[^/]+/' },
      {
        path: '^server/(app|main)\\.ts$',
      },
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
      'Every package that is used is named in package.json.',
      {
        path: '^(contract|server|src|sw|demo)/',
      },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    ),
    ban('everything-resolves', 'An import that leads nowhere.', {}, { couldNotResolve: true }),
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

import hooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** A suppression must say why, after two dashes: `eslint-disable-next-line some-rule -- because …`. */
const describedSuppressions = {
  meta: {
    type: 'problem',
    messages: { why: 'Say why this rule is switched off: "-- because …"' },
    schema: [],
  },
  create: (context) => ({
    Program: () => {
      for (const comment of context.sourceCode.getAllComments())
        if (/^\s*eslint-disable/.test(comment.value) && !/\s--\s+\S/.test(comment.value))
          context.report({ loc: comment.loc, messageId: 'why' })
    },
  }),
}

const barrel = {
  selector: 'ExportAllDeclaration',
  message: 'No barrels: import from the file that says it.',
}
const defaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'No default exports: a thing has one name everywhere.',
}

/** Packages that live in one place only (design §2). */
const axios = { name: 'axios', message: 'Only src/sync talks to the server.' }
const signalr = { name: '@microsoft/signalr', message: 'Only src/sync/hub.ts speaks to the hub.' }
const dexie = { name: 'dexie', message: 'Only src/cache opens IndexedDB.' }
const dexieHooks = { name: 'dexie-react-hooks', message: 'Only screens watch the cache.' }
const playwright = {
  name: '@playwright/test',
  importNames: ['test'],
  message: 'tests/e2e/test.ts closes its windows.',
}
const sharedStore = {
  name: 'fake-indexeddb/auto',
  message: 'Unit test files share their processes: tests/support/pageIndexedDb.ts gives each an empty one.',
}
const restricted = (...paths) => ({ 'no-restricted-imports': ['error', { paths }] })

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'dist-server/',
      '.cache/',
      'data/',
      'test-results/',
      'node_modules/',
      'server/db/migrations/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { house: { rules: { 'described-suppressions': describedSuppressions } } },
    rules: {
      'house/described-suppressions': 'error',
      'no-console': 'error',
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', barrel, defaultExport],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        {
          argsIgnorePattern: '^_',
          varsIgnorePattern: '^_',
          destructuredArrayIgnorePattern: '^_',
          ignoreRestSiblings: true,
        },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/use-unknown-in-catch-callback-variable': 'off',
      // Objects are made of closures here: their functions may be handed on alone.
      '@typescript-eslint/unbound-method': 'off',
      // Fastify's handlers and plugins are async by contract, whether or not they wait for something.
      '@typescript-eslint/require-await': 'off',
      // The result type of a call is named once, in `endpoint`, and inferred from there.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      ...restricted(axios, signalr, dexie, dexieHooks),
    },
  },
  {
    files: ['src/**/*.ts'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  // The compiler's rules read each file anew: only where components and their hooks stand.
  { files: ['src/**/*.tsx', 'src/**/use*.ts'], ...hooks.configs.flat['recommended-latest'] },
  { files: ['src/sync/**/*.ts'], rules: restricted(signalr, dexie, dexieHooks) },
  { files: ['src/sync/hub.ts'], rules: restricted(dexie, dexieHooks) },
  { files: ['src/cache/**/*.ts'], rules: restricted(axios, signalr, dexieHooks) },
  {
    files: ['src/features/**/*.{ts,tsx}', 'src/app/**/*.{ts,tsx}'],
    rules: restricted(axios, signalr, dexie),
  },
  { files: ['tests/**/*.{ts,tsx}'], rules: { 'no-restricted-imports': 'off' } },
  { files: ['tests/{contract,src}/**/*.{ts,tsx}'], rules: restricted(sharedStore) },
  { files: ['tests/e2e/*.spec.ts'], rules: restricted(playwright) },
  {
    files: ['*.config.ts', 'tests/**/*.config.ts', 'tests/support/*.setup.ts'],
    rules: { 'no-restricted-syntax': ['error', barrel] },
  },
)

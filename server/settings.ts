import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import { emailPattern } from '../contract/core/patterns.ts'
import { inProject } from './db/projectPaths.ts'

const webAddress = z
  .string()
  .regex(/^https?:\/\/[^\s]+$/, 'must be a web address such as https://conference.example.org')
  .transform((url) => url.replace(/\/+$/, ''))
const address = (pattern: RegExp, error: string) => z.string().regex(pattern, error).optional()
const folder = (usual: string) =>
  z
    .string()
    .min(1)
    .default(usual)
    .transform((path) => resolve(path))
const email = z.string().regex(emailPattern, 'must be an email address')

const proxyRule =
  'must be none, or addresses and networks such as 127.0.0.1, 10.0.0.0/8 with commas between them'

/** An address, or a network in the form `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (longest < 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
}

/** The minimum length of the portal's secret, in characters. */
export const shortestSecret = 32

/** The minimum length of the passphrase of backups, in characters. */
export const shortestPassphrase = 16

const Environment = z.object({
  PORT: z.coerce.number({ error: 'must be a number' }).int().min(0).max(65_535).default(8080),
  HOST: z.string().optional(),
  TRUST_PROXY: z
    .string()
    .default('127.0.0.1')
    .transform((list) => (list === 'none' ? [] : list.split(',').map((one) => one.trim())))
    .refine((list) => list.every(isNetwork), proxyRule),
  DATA_DIR: folder('./data'),
  PAGES_DIR: folder(inProject('dist')),
  DATABASE_URL: address(/^postgres(ql)?:\/\//, 'must start with postgres://'),
  PUBLIC_URL: webAddress.optional(),
  MAIL_URL: address(/^smtps?:\/\//, 'must start with smtp:// or smtps://'),
  MAIL_FROM: z.string().default('Lectern <lectern@localhost>'),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z.string().min(1).optional(),
  SECRET_KEY: z.string().min(shortestSecret, `must have at least ${shortestSecret} characters`).optional(),
  SECRET_KEY_BEFORE: z
    .string()
    .default('')
    .transform((list) => list.split(/\s+/).filter(Boolean))
    .refine(
      (list) => list.every((secret) => secret.length >= shortestSecret),
      `must have at least ${shortestSecret} characters in each secret, with spaces between them`,
    ),
  /** For tests: one address inside the own network from which pictures are copied, also without TLS. */
  PICTURES_FROM: z.ipv4().optional(),
  API_BASE: webAddress.optional(),
  RECAPTCHA_SITE_KEY: z.string().min(1).optional(),
  RECAPTCHA_SECRET: z.string().min(1).optional(),
  BACKUP_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  BACKUP_TIME: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 03:00')
    .default('03:00'),
  BACKUP_PASSPHRASE: z
    .string()
    .min(shortestPassphrase, `must have at least ${shortestPassphrase} characters`)
    .optional(),
  BACKUP_PASSPHRASE_FILE: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  BACKUPS_KEPT: z.coerce.number({ error: 'must be a number' }).int().min(1).max(1000).default(14),
  SESSION_DAYS: z.coerce.number({ error: 'must be a number' }).int().min(1).max(3650).default(90),
  LINK_MAILS_PER_HOUR: z.coerce.number({ error: 'must be a number' }).int().min(1).max(1000).default(5),
  INVITATIONS_PER_DAY: z.coerce.number({ error: 'must be a number' }).int().min(1).max(100_000).default(50),
  ORGANISERS_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

/** The settings of one running portal, checked. */
export type Settings = Omit<z.infer<typeof Environment>, 'HOST'> & { readonly HOST: string }

/** Why a portal does not start, in a sentence for its operator. */
export class StartError extends Error {}

/** A setting that cannot be used; the message names each one and says what it must be. */
export class SettingsError extends StartError {}

/** Reads and checks the environment (design §3 "Addresses and settings"). Empty values count as absent. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  const problems = parsed.success
    ? [
        ...pairProblems(parsed.data),
        ...passphraseProblems(parsed.data),
        ...backupProblems(parsed.data, given),
      ]
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!parsed.success || problems.length > 0)
    throw new SettingsError(
      `Lectern cannot start with these settings:\n${problems.map((p) => `  ${p}`).join('\n')}`,
    )
  const { HOST, PUBLIC_URL } = parsed.data
  // HTTPS is a proxy's work: nobody should reach the portal around it.
  return { ...parsed.data, HOST: HOST ?? (PUBLIC_URL?.startsWith('https:') ? '127.0.0.1' : '0.0.0.0') }
}

/** Settings that only make sense together. */
function pairProblems(settings: z.infer<typeof Environment>): string[] {
  const pairs = [
    ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
    ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'],
  ] as const
  return pairs
    .filter(([a, b]) => Boolean(settings[a]) !== Boolean(settings[b]))
    .map(([a, b]) => `${a}: must be set together with ${b}`)
}

const passphraseProblems = (settings: z.infer<typeof Environment>) =>
  settings.BACKUP_PASSPHRASE && settings.BACKUP_PASSPHRASE_FILE
    ? ['BACKUP_PASSPHRASE: must not be set together with BACKUP_PASSPHRASE_FILE']
    : []

const isInside = (path: string, folder: string) => !`${relative(folder, path)}${sep}`.startsWith(`..${sep}`)

/** What is wrong with the place of backups: one in `PAGES_DIR` could be downloaded by anybody. */
function backupProblems(
  { BACKUP_DIR, DATA_DIR, PAGES_DIR }: z.infer<typeof Environment>,
  given: Readonly<Record<string, string | undefined>>,
): string[] {
  if (BACKUP_DIR === undefined)
    return ['BACKUP_TIME', 'BACKUPS_KEPT']
      .filter((name) => name in given)
      .map((name) => `${name}: must be set together with BACKUP_DIR`)
  return [DATA_DIR, PAGES_DIR].some((folder) => isInside(BACKUP_DIR, folder))
    ? ['BACKUP_DIR: must be outside of DATA_DIR and PAGES_DIR']
    : []
}

/** The version of this build, from package.json. */
export function packageVersion(): string {
  const file: unknown = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  return z.object({ version: z.string() }).parse(file).version
}

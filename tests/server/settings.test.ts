import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, SettingsError } from '../../server/settings.ts'

const refusal = (environment: Record<string, string>) => {
  try {
    readSettings(environment)
    return 'accepted'
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
  }
}

test('a portal starts without any setting', () => {
  expect(readSettings({})).toEqual({
    PORT: 8080,
    HOST: '0.0.0.0',
    TRUST_PROXY: ['127.0.0.1'],
    DATA_DIR: resolve('data'),
    PAGES_DIR: resolve('dist'),
    MAIL_FROM: 'Lectern <lectern@localhost>',
    BACKUP_TIME: '03:00',
    BACKUPS_KEPT: 14,
    LINK_MAILS_PER_HOUR: 5,
    INVITATIONS_PER_DAY: 50,
    ORGANISERS_SECOND_FACTOR: 'optional',
    SECRET_KEY_BEFORE: [],
    SESSION_DAYS: 90,
    SERVICE_WORKER: 'on',
    LOG_LEVEL: 'info',
  })
})

test('behind HTTPS only the own machine reaches the portal, unless a setting says otherwise', () => {
  const PUBLIC_URL = 'https://conference.example.org'
  expect(readSettings({ PUBLIC_URL }).HOST).toBe('127.0.0.1')
  expect(readSettings({ PUBLIC_URL, HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0')
  expect(readSettings({ PUBLIC_URL: 'http://conference.example.org' }).HOST).toBe('0.0.0.0')
})

test('proxies are named by addresses and networks, or there is none', () => {
  expect(readSettings({ TRUST_PROXY: '10.0.0.0/8, ::1' }).TRUST_PROXY).toEqual(['10.0.0.0/8', '::1'])
  expect(readSettings({ TRUST_PROXY: 'none' }).TRUST_PROXY).toEqual([])
})

test('an empty value counts as absent', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', API_BASE: '' }).PORT).toBe(8080)
})

test('a public address loses the slashes at its end, so that links have one', () => {
  expect(readSettings({ PUBLIC_URL: 'https://conference.example.org//' }).PUBLIC_URL).toBe(
    'https://conference.example.org',
  )
})

test.each([
  [{ PORT: 'eighty' }, 'PORT: must be a number'],
  [{ DATABASE_URL: 'mysql://localhost/lectern' }, 'DATABASE_URL: must start with postgres://'],
  [
    { PUBLIC_URL: 'conference.example.org' },
    'PUBLIC_URL: must be a web address such as https://conference.example.org',
  ],
  ...['yes', '10.0.0.0/33', '10.0.0.0/8/8', '127.0.0.1,', '*'].map(
    (TRUST_PROXY) =>
      [
        { TRUST_PROXY },
        'TRUST_PROXY: must be none, or addresses and networks such as 127.0.0.1, 10.0.0.0/8 with commas between them',
      ] as const,
  ),
  [{ API_BASE: '/api' }, 'API_BASE: must be a web address such as https://conference.example.org'],
  [{ MAIL_URL: 'localhost:25' }, 'MAIL_URL: must start with smtp:// or smtps://'],
  [{ ADMIN_EMAIL: 'admin', ADMIN_PASSWORD: 'x' }, 'ADMIN_EMAIL: must be an email address'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY: must have at least 32 characters'],
  [{ BACKUP_PASSPHRASE: 'fifteen letters' }, 'BACKUP_PASSPHRASE: must have at least 16 characters'],
  [
    { BACKUP_PASSPHRASE: 'sixteen letters!', BACKUP_PASSPHRASE_FILE: '/etc/passphrase' },
    'BACKUP_PASSPHRASE: must not be set together with BACKUP_PASSPHRASE_FILE',
  ],
  [{ ADMIN_EMAIL: 'admin@example.org' }, 'ADMIN_EMAIL: must be set together with ADMIN_PASSWORD'],
  [{ ADMIN_PASSWORD: 'Conference#2020' }, 'ADMIN_EMAIL: must be set together with ADMIN_PASSWORD'],
  [{ RECAPTCHA_SITE_KEY: 'key' }, 'RECAPTCHA_SITE_KEY: must be set together with RECAPTCHA_SECRET'],
  [{ BACKUP_TIME: '04:30' }, 'BACKUP_TIME: must be set together with BACKUP_DIR'],
  [{ BACKUPS_KEPT: '30' }, 'BACKUPS_KEPT: must be set together with BACKUP_DIR'],
  [{ BACKUP_DIR: '/backups', BACKUP_TIME: '3 am' }, 'BACKUP_TIME: must be a time such as 03:00'],
  [{ BACKUP_DIR: '/backups', BACKUP_TIME: '24:00' }, 'BACKUP_TIME: must be a time such as 03:00'],
  [{ BACKUP_DIR: '/backups', BACKUPS_KEPT: 'all' }, 'BACKUPS_KEPT: must be a number'],
  [{ BACKUP_DIR: './data/backups' }, 'BACKUP_DIR: must be outside of DATA_DIR and PAGES_DIR'],
  [{ BACKUP_DIR: '/data', DATA_DIR: '/data/' }, 'BACKUP_DIR: must be outside of DATA_DIR and PAGES_DIR'],
  [{ BACKUP_DIR: '/site/b', PAGES_DIR: '/site' }, 'BACKUP_DIR: must be outside of DATA_DIR and PAGES_DIR'],
] as [Record<string, string>, string][])('%o is refused by its name', (environment, problem) => {
  expect(refusal(environment)).toEqual([problem])
})

test('backups are beside the data, never in it', () => {
  const { BACKUP_DIR } = readSettings({ DATA_DIR: '/srv/data', BACKUP_DIR: '/srv/data-backups/' })
  expect(BACKUP_DIR).toBe('/srv/data-backups')
})

test.each([{ PORT: '65536' }, { PORT: '-1' }, { PORT: '80.5' }, { LOG_LEVEL: 'loud' }] as Record<
  string,
  string
>[])('%o is refused by its name, with what is possible', (environment) => {
  const [name = ''] = Object.keys(environment)
  expect(refusal(environment)).toEqual([expect.stringMatching(new RegExp(`^${name}: .{10,}`))])
})

test('all wrong settings are named at once', () => {
  expect(refusal({ PORT: 'eighty', MAIL_URL: 'mail', SECRET_KEY: 'short' })).toHaveLength(3)
})

test('a refusal never repeats a secret', () => {
  expect(JSON.stringify(refusal({ SECRET_KEY: 'hunter2', ADMIN_PASSWORD: 'tiger' }))).not.toMatch(
    /hunter2|tiger/,
  )
})

import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { readConference } from '../../../demo/conference.ts'
import { startMailbox, type Mailbox } from '../../support/mailbox.ts'
import { fixture } from '../../support/fixtures.ts'
import { newProfile, removeProfile } from '../../support/browser/phone.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'

/** The people of a conference that begins with nothing. */
export const author = { email: 'asha.rao@example.org', phone: '9876543210', password: 'Conference#2020' }
export const admin = { email: 'admin@example.org', password: 'Admin-Pass#1' }

export let mailbox: Mailbox
export let portal: PortalProcess
export let adminToken = ''
export const profile = newProfile()

export const api = async (token: string, method: string, path: string, body?: unknown) => {
  const response = await fetch(`${portal.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const reply = (await response.json()) as { Success: boolean; Message: string; Result: never }
  expect(reply.Success, `${method} ${path}: ${reply.Message}`).toBe(true)
  return reply.Result
}

/** A portal and a mail server, from the very first start on. */
export async function startWalk(): Promise<void> {
  mailbox = await startMailbox()
  const environment = { MAIL_URL: mailbox.url, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  // From the very first start on, as an organiser begins.
  portal = await startPortalProcess(environment, mkdtempSync(join(tmpdir(), 'lectern-process-')))
  const signedIn: { AccessToken: string } = await api('', 'POST', '/Account/login', {
    Email: admin.email,
    password: admin.password,
  })
  adminToken = signedIn.AccessToken
  const settings: Record<string, unknown> = await api(adminToken, 'GET', '/HomePage/config')
  const { Version: _version, Pages: _pages, ...homePage } = settings
  await api(adminToken, 'PUT', '/HomePage/config', { ...homePage, AbstractMinimumWordCount: 50 })
  const settled: Record<string, unknown> = await api(adminToken, 'GET', '/Configuration/bank')
  const { Version: _bankVersion, ...bank } = settled
  // A decision that can be undone for a while is no decision for its author yet.
  await api(adminToken, 'PUT', '/Configuration/bank', { ...bank, UndoMinutes: 0 })
  await api(adminToken, 'POST', '/Theme', { ThemeTitle: paper.theme, IsActive: true })
}

export async function endWalk(): Promise<void> {
  await portal.discard()
  await mailbox.stop()
  removeProfile(profile)
}

export const profileOf = (email: string) => ({
  Title: 'Dr.',
  FirstName: 'Asha',
  LastName: 'Rao',
  Gender: 'Female',
  PhoneNumber: author.phone,
  DOB: '1985-04-12',
  Nationality: 'Indian',
  Designation: 'Professor',
  Organization: 'University of Mysore',
  OrganizationCountry: 'India',
  OrganizationState: 'Karnataka',
  OrganizationCity: 'Mysore',
  CountryCode: '+91',
  ResidenceCountry: 'India',
  ResidenceState: 'Karnataka',
  ResidenceCity: 'Mysore',
  Email: email,
})

function personOf(FirstName: string, LastName: string, Email: string) {
  const { DOB: _dob, Nationality: _nationality, ...person } = profileOf(Email)
  return { ...person, FirstName, LastName, PhoneNumber: '9123456780' }
}

export const known = {
  ...personOf('Wenxuan', 'Zhang', 'wenxuan@example.org'),
  MiddleName: '',
  OptionalDesignation: '',
}
export const added = personOf('Yang', 'Deng', 'yang.deng@example.org')

/** A paper of the real conference; its abstract is short, so the minimum is set to 50 as its organisers had it. */
export const paper = readConference()[0] ?? { title: '', abstract: '', theme: '' }
export const file = fixture('paper.pdf')
export const fileHash = createHash('sha256').update(file).digest('hex')

import { eq } from 'drizzle-orm'
import { getHistory } from '../../../contract/content/historyList.ts'
import { setAccess } from '../../../contract/accounts/accountAdmin.ts'
import { getDuplicates, keepApart, undoKeepApart } from '../../../contract/users/duplicates.ts'
import { restoreVersion } from '../../../contract/core/history.ts'
import { getTemplates, resetTemplate, retryMails, saveTemplate } from '../../../contract/mail/mails.ts'
import {
  bringNotificationBack,
  sendNotification,
  withdrawNotification,
} from '../../../contract/notifications/notificationAdmin.ts'
import { createPage, deletePage, getPages } from '../../../contract/content/pages.ts'
import { updateTheme } from '../../../contract/papers/themes.ts'
import { handOutParts } from '../../../contract/users/handOut.ts'
import { assignRole } from '../../../contract/users/users.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { mails } from '../../../server/db/schema/mail.ts'
import { notifications } from '../../../server/db/schema/notifications.ts'
import { themes } from '../../../server/db/schema/papers.ts'
import { people } from '../../../server/db/schema/people.ts'
import { signedIn } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { themeOf } from '../../support/papers.ts'
import { ok, rowOf, type Walker, type Way } from './way.ts'

/** Accounts, people, pages, themes, notifications and mails. */
export function deskWays({ admin, portal }: Walker): readonly Way[] {
  const { sql } = portal.context.database

  return [
    {
      noun: 'Account',
      state: 'blocked',
      calls: ['POST /Account/access'],
      seen: [true, false],
      walk: async () => {
        const { UserId } = await signedIn(portal)
        const set = (AuthorizationType: 'Allow' | 'Block') =>
          ok(call(portal, setAccess, { as: admin().AccessToken, body: { UserId, AuthorizationType } }))
        const isBlocked = async () =>
          (await rowOf(sql.select().from(users).where(eq(users.Id, UserId)))).Blocked
        await set('Block')
        const before = await isBlocked()
        await set('Allow')
        return [before, await isBlocked()]
      },
    },
    {
      noun: 'Account',
      state: 'with another’s role',
      calls: ['POST /User/{id}/assign-role'],
      seen: [['Auditor'], ['PaperPresenter']],
      walk: async () => {
        const user = await signedIn(portal, { Roles: ['Auditor'] })
        const rolesOf = async () =>
          (await rowOf(sql.select().from(users).where(eq(users.Id, user.UserId)))).Roles
        const before = await rolesOf()
        const params = { id: user.UserId }
        await ok(
          call(portal, assignRole, { as: admin().AccessToken, params, body: { Role: 'PaperPresenter' } }),
        )
        return [before, await rolesOf()]
      },
    },
    {
      noun: 'Account',
      state: 'with parts of the desk',
      calls: ['PUT /User/{id}/desk-parts'],
      seen: [403, 200],
      walk: async () => {
        const user = await signedIn(portal, { Roles: ['Admin'], DeskParts: [] })
        const listed = async () => (await call(portal, getPages, { as: user.AccessToken })).status
        const before = await listed()
        const params = { id: user.UserId }
        const body = { DeskParts: null, From: [] }
        await ok(call(portal, handOutParts, { as: admin().AccessToken, params, body }))
        return [before, await listed()]
      },
    },
    {
      noun: 'Person',
      state: 'kept apart',
      calls: ['POST /User/duplicates/together'],
      seen: [
        [0, 1],
        [1, 0],
      ],
      walk: async () => {
        const [one, two] = [await signedIn(portal), await signedIn(portal)]
        for (const { UserDetailId } of [one, two])
          await sql.update(people).set({ FullName: 'Twin Twin' }).where(eq(people.UserDetailId, UserDetailId))
        const countOf = async (Apart?: 'true') => {
          const query = { PageSize: 200, ...(Apart && { Apart }) }
          const { Rows } = (await call(portal, getDuplicates, { as: admin().AccessToken, query })).Result
          return Rows.filter(({ People }) => People.every(({ FullName }) => FullName === 'Twin Twin')).length
        }
        const body = { KeepId: one.UserDetailId, DropId: two.UserDetailId }
        await ok(call(portal, keepApart, { as: admin().AccessToken, body }))
        const before = [await countOf(), await countOf('true')]
        await ok(call(portal, undoKeepApart, { as: admin().AccessToken, body }))
        return [before, [await countOf(), await countOf('true')]]
      },
    },
    {
      noun: 'Page',
      state: 'deleted',
      calls: ['POST /Configuration/history/{id}/restore'],
      seen: [[], ['Travel tips']],
      walk: async () => {
        const body = {
          ...{ Title: 'Travel tips', Slug: 'travel-tips', Html: '<p>By train.</p>', SortOrder: 0 },
          ...{ IsPublished: true, InMenu: false, InFooter: false },
        }
        const { Id } = (await call(portal, createPage, { as: admin().AccessToken, body })).Result
        await ok(call(portal, deletePage, { as: admin().AccessToken, params: { id: Id } }))
        const titles = async () =>
          (await call(portal, getPages, { as: admin().AccessToken })).Result.map(({ Title }) => Title)
        const before = await titles()
        const query = { Noun: 'Page' as const }
        const kept = (await call(portal, getHistory, { as: admin().AccessToken, query })).Result.Rows
        const whole = kept.find(({ IsDeletion }) => !IsDeletion)
        await ok(call(portal, restoreVersion, { as: admin().AccessToken, params: { id: whole?.Id ?? '' } }))
        return [before, await titles()]
      },
    },
    {
      noun: 'Theme',
      state: 'inactive',
      calls: ['PUT /Theme/{id}'],
      seen: [false, true],
      walk: async () => {
        const id = await themeOf(portal, 'Phonology', false)
        const isActive = async () =>
          (await rowOf(sql.select().from(themes).where(eq(themes.Id, id)))).IsActive
        const before = await isActive()
        await ok(
          call(portal, updateTheme, { as: admin().AccessToken, params: { id }, body: { IsActive: true } }),
        )
        return [before, await isActive()]
      },
    },
    {
      noun: 'Notification',
      state: 'withdrawn',
      calls: ['PUT /Notification/{id}/bring-back'],
      seen: [true, false],
      walk: async () => {
        const none = { Roles: [], UserIds: [], PaperStatus: [], Unpaid: false }
        const { Id } = (
          await call(portal, sendNotification, {
            as: admin().AccessToken,
            body: {
              ...{ Subject: 'The hall', Body: '<p>Hall 2.</p>', Everyone: true, ...none },
              ...{ ByMail: false, ActiveFrom: null, ActiveUntil: null },
            },
          })
        ).Result
        const isWithdrawn = async () =>
          (await rowOf(sql.select().from(notifications).where(eq(notifications.Id, Id)))).WithdrawnOn !== null
        await ok(call(portal, withdrawNotification, { as: admin().AccessToken, params: { id: Id } }))
        const before = await isWithdrawn()
        await ok(call(portal, bringNotificationBack, { as: admin().AccessToken, params: { id: Id } }))
        return [before, await isWithdrawn()]
      },
    },
    ...(['refused', 'failed'] as const).map((State) => ({
      noun: 'Mail',
      state: State,
      calls: ['PUT /Mail/retry'],
      seen: [State, 'queued'] as const,
      walk: async () => {
        const letter = { Recipient: 'ada@example.org', Subject: 'Hello', PlainText: 'Hello', Html: 'Hello' }
        const { Id } = await rowOf(
          sql
            .insert(mails)
            .values({ ...letter, State })
            .returning(),
        )
        await ok(call(portal, retryMails, { as: admin().AccessToken, body: { MailIds: [Id], All: null } }))
        return [State, (await rowOf(sql.select().from(mails).where(eq(mails.Id, Id)))).State] as const
      },
    })),
    {
      noun: 'Template',
      state: 'changed',
      calls: ['DELETE /Mail/template/{template}'],
      seen: ['Oops', '{PaperCode} withdrawn: {PaperTitle}'],
      walk: async () => {
        const params = { template: 'paper-withdrawn' }
        const subject = async () =>
          (await call(portal, getTemplates, { as: admin().AccessToken })).Result.find(
            ({ Template }) => Template === 'paper-withdrawn',
          )?.Subject
        const body = { Subject: 'Oops', Body: '{ObjectionLink}' }
        await ok(call(portal, saveTemplate, { as: admin().AccessToken, params, body }))
        const before = await subject()
        await ok(call(portal, resetTemplate, { as: admin().AccessToken, params }))
        return [before, await subject()]
      },
    },
  ]
}

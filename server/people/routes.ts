import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/people/authors.ts'
import { getProfile, saveProfile } from '../../contract/people/profile.ts'
import { announceAccount } from '../directory/accountHints.ts'
import { announceInstitutions } from '../directory/institutionHints.ts'
import { changesBetween, recordAudit } from '../audit/record.ts'
import type { Context } from '../http/context.ts'
import { serve, versioned, type Call } from '../http/serve.ts'
import { addAuthor, changeAuthor, changeListed, listAuthors, readAuthor } from './authors.ts'
import { limitLookUps } from './limitLookUps.ts'
import { lookupRoutes } from './lookups.ts'
import { ownProfile, saveOwnProfile } from './profile.ts'
import { mayEditPerson } from './rights.ts'
import { searchPeople } from './searchPeople.ts'

/** The endpoints for profiles, authors, users and look-ups. */
export function peopleRoutes(app: FastifyInstance, context: Context): void {
  lookupRoutes(app, context)

  serve(app, context, getProfile, async ({ sql, caller }) => {
    const Result = await ownProfile(sql, caller)
    return Result ? versioned(Result, Result.UserDetailId) : { Result }
  })

  serve(app, context, saveProfile, async (call) => {
    const { sql, caller, body, ifMatch } = call
    const Result = await saveOwnProfile(sql, caller, body, { ifMatch, now: context.now() })
    announceAccount(call, caller.UserId)
    if (body.Organization !== undefined) announceInstitutions(call)
    return versioned(Result, Result.UserDetailId)
  })

  const search = async (call: Call<typeof contract.searchUsers>) => {
    await limitLookUps(context, call, 'search')
    return { Result: await searchPeople(call.sql, call.params.text) }
  }
  serve(app, context, contract.searchUsers, search, { perMinute: context.timing.searchesPerMinute })

  const add = async (call: Call<typeof contract.createAuthor>) => {
    const { sql, caller, body } = call
    const { person, isNew, Version } = await addAuthor(sql, caller, body, call.newId())
    if (isNew && body.Organization) announceInstitutions(call)
    if (isNew && caller.Roles.includes('Admin'))
      await recordAudit(call, 'Add person', person.UserDetailId, { FullName: person.FullName })
    return { Result: person, Id: person.UserDetailId, ...(Version === undefined ? {} : { Version }) }
  }
  serve(app, context, contract.createAuthor, add, {
    around: async (call, carryOut) => {
      await limitLookUps(context, call, 'add')
      return carryOut()
    },
  })

  serve(app, context, contract.getAuthors, async ({ sql, caller }) => ({
    Result: await listAuthors(sql, caller),
  }))

  serve(app, context, contract.getAuthor, async ({ sql, caller, params }) => {
    const Result = await readAuthor(sql, caller, params.id)
    return versioned(Result, Result.UserDetailId)
  })

  serve(app, context, contract.listAuthor, async ({ sql, caller, params, body }) => {
    await changeListed(sql, caller, params.id, body.IsListed)
    return { Result: null, Id: params.id }
  })

  serve(app, context, contract.updateAuthor, async (call) => {
    const { sql, caller, params, body, ifMatch } = call
    const person = await mayEditPerson(sql, caller, params.id, ifMatch)
    const { before, author } = await changeAuthor(sql, caller, person, body)
    if (author.Organization !== before.Organization) announceInstitutions(call)
    if (caller.Roles.includes('Admin'))
      await recordAudit(call, 'Change person', params.id, changesBetween({ ...before }, body))
    return versioned(author, author.UserDetailId)
  })
}

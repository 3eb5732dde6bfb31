import type { Break } from './break.ts'

/** Breaks of what keeps attackers out, found by the attacks of tests/security. */
export const security: readonly Break[] = [
  {
    name: 'visitors read a programme that the organisers do not show them',
    file: 'server/events/publishedProgramme.ts',
    from: 'if (!IsProgrammePublic) return null',
    to: '',
    caughtBy: ['tests/server/events/programme.test.ts'],
  },
  {
    name: 'anybody who is signed in reads anybody’s file',
    file: 'server/files/fileGrants.ts',
    from: 'if (file.OwnerId === caller.UserId || holdsAll(file.Kind, caller)) return file',
    to: 'if (file.OwnerId !== caller.SessionId) return file',
    caughtBy: ['tests/server/security/attacks.test.ts'],
  },
  {
    name: 'an organiser finds papers of themes that they do not hold',
    file: 'server/db/heldThemes.ts',
    from: 'return themes && inArray(papers.ThemeId, [...themes])',
    to: 'return undefined',
    caughtBy: ['tests/server/accounts/access/handOut.test.ts'],
  },
  {
    name: 'an organiser decides on papers of themes that they do not hold',
    file: 'server/http/heldParts.ts',
    from: 'if (!mayCall(endpoint, person)) throw notFound()',
    to: 'if (endpoint) return withinThemes(themes, () => handle(request, reply))',
    caughtBy: ['tests/server/accounts/access/handOut.test.ts'],
  },
  {
    name: 'a part of the desk is as good as the whole',
    file: 'contract/core/deskParts.ts',
    from: "if (held === null || needed === 'any') return true",
    to: "if (held !== undefined || needed === 'any') return true",
    caughtBy: ['tests/server/accounts/access/handOut.test.ts'],
  },
  {
    name: 'texts of people are not escaped in mails',
    file: 'server/mail/layout.ts',
    from: "if (typeof part === 'string') return `<p>${escapeHtml(part).replaceAll",
    to: "if (typeof part === 'string') return `<p>${part.replaceAll",
    caughtBy: ['tests/server/security/attacks.test.ts'],
  },
  {
    name: 'the code of a mailed link is in the log',
    file: 'server/accounts/links/linkMails.ts',
    from: 'const query = new URLSearchParams({ userId: user.Id, code, email: user.Email })',
    to: "const query = new URLSearchParams({ userId: user.Id, code, email: user.Email })\n  context.log.info({ code }, 'link made')",
    caughtBy: ['tests/server/security/attacks.test.ts'],
  },
  {
    name: 'a forgotten password takes longer for a known address',
    file: 'server/accounts/links/resetPassword.ts',
    from: "await mailRequests.add(sql, { Kind: 'reset', Email: body.EmailId })",
    to: "if ((await sql.$count(users, eq(users.Email, body.EmailId))) > 0) await sql.select().from(sessions)\n  await mailRequests.add(sql, { Kind: 'reset', Email: body.EmailId })",
    caughtBy: ['tests/server/accounts/links/alike.test.ts'],
  },
  {
    name: 'the process that opens files has no limit of memory',
    file: 'server/files/opening/opener.ts',
    from: 'memory: 256 * 1024 * 1024,',
    to: 'memory: 1e15,',
    caughtBy: ['tests/server/files/opening.test.ts'],
  },
]

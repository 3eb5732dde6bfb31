import { noId } from '../../contract/limits.ts'
import type { AssignmentReport } from '../../contract/reviewDesk.ts'
import type { AssignedPaper } from '../../contract/reviewing.ts'
import { toldAssigned } from '../../contract/told.ts'
import type { Sql } from '../db/database.ts'
import type { Publishing } from '../hub/hub.ts'
import { notify } from '../notifications/notify.ts'

type Call = Pick<Publishing, 'publish'> & { readonly sql: Sql }

/** Tells auditors what they were asked for, once each, and whoever looks at the lists that they have changed. */
export async function tellAssigned(call: Call, { Made }: AssignmentReport): Promise<void> {
  if (Made.length === 0) return
  const codesOf = new Map<string, string[]>()
  for (const { AuditorId, PaperCode } of Made)
    codesOf.set(AuditorId, [...(codesOf.get(AuditorId) ?? []), PaperCode])
  await notify(
    call,
    ...[...codesOf].map(([AuditorId, codes]) => ({
      ...toldAssigned(codes),
      PersonIds: [],
      UserIds: [AuditorId],
      OnceKey: '',
    })),
  )
  call.publish(
    { UserIds: [...codesOf.keys()], Roles: ['Admin'] },
    { Target: 'Changed', Entity: 'Review', Id: noId, Version: 0 },
  )
}

/** Tells an auditor's devices and the organisers that a review has changed; nobody else may know of it. */
export function announceReview(
  { publish }: Pick<Publishing, 'publish'>,
  AuditorId: string,
  { PaperId, Version }: Pick<AssignedPaper, 'PaperId' | 'Version'>,
): void {
  publish(
    { UserIds: [AuditorId], Roles: ['Admin'] },
    { Target: 'Changed', Entity: 'Review', Id: PaperId, Version },
  )
}

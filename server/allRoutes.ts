import type { FastifyInstance } from 'fastify'
import { abstractRoutes, type Abstracts } from './abstracts/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { archiveRoutes } from './archive/routes.ts'
import { contentRoutes } from './content/routes.ts'
import { getHomePageRow } from './conference/settings.ts'
import { fileRoutes } from './files/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { hubRoutes } from './hub/routes.ts'
import type { Context } from './http/context.ts'
import { healthRoute } from './http/health.ts'
import { knownOperations } from './http/operations/knownOperations.ts'
import { mailRoutes, unsubscribeRoute } from './mail/routes.ts'
import { fulfilBy } from './papers/commitments/fulfilCommitment.ts'
import { isFileOfPaper } from './papers/files/fileAccess.ts'
import { ownRoutes } from './lifecycle/ownRoutes.ts'
import { userRoutes } from './lifecycle/userRoutes.ts'
import { paperRoutes } from './papers/routes.ts'
import { notificationAdminRoutes } from './notifications/adminRoutes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { programmeRoutes } from './programme/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { namesOfAccounts } from './directory/namesOfAccounts.ts'
import { peopleRoutes } from './people/routes.ts'
import { rolesOfRegistered } from './registration/rolesOfRegistered.ts'
import { registrationRoutes } from './registration/routes.ts'
import { browserReportRoutes } from './reports/browserReports.ts'
import { reportRoutes } from './reports/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { statementRoutes } from './payments/statements/statementRoutes.ts'
import { isFileUnderReview } from './reviews/fileUnderReview.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { ticketRoutes } from './tickets/routes.ts'
import { viewRoutes } from './views/routes.ts'
import { travelRoutes } from './travel/routes.ts'
import { undoRoutes } from './undo/routes.ts'

/** What only the portal as a whole has, and some routes need. */
interface Parts {
  readonly abstracts: Abstracts
  /** Undefined if the portal writes no backups. */
  readonly backups: { readonly words: () => string } | undefined
}

/** The routes of all nouns; those of infrastructure get from here what they need of nouns. */
export function allRoutes(
  context: Context,
  { abstracts, backups }: Parts,
): readonly ((scope: FastifyInstance, context: Context) => void)[] {
  const saved = (id: string) => abstracts.signer.note([id])
  return [
    (scope) => accountRoutes(scope, context, { rolesOfRegistered }),
    ownRoutes,
    peopleRoutes,
    userRoutes,
    (scope) => paperRoutes(scope, context, { saved }),
    (scope) => abstractRoutes(scope, context, abstracts),
    (scope) => importRoutes(scope, context, { saved }),
    (scope) =>
      fileRoutes(scope, context, { paper: [isFileOfPaper, isFileUnderReview] }, (call, OwnerId, file) =>
        fulfilBy(call, context, OwnerId, file),
      ),
    paymentRoutes,
    (scope) => undoRoutes(scope, context, namesOfAccounts),
    contentRoutes,
    (scope) => mailRoutes(scope, context, getHomePageRow),
    unsubscribeRoute,
    notificationRoutes,
    notificationAdminRoutes,
    statementRoutes,
    registrationRoutes,
    reportRoutes,
    browserReportRoutes,
    travelRoutes,
    ticketRoutes,
    viewRoutes,
    eventRoutes,
    programmeRoutes,
    reviewRoutes,
    archiveRoutes,
    knownOperations,
    (scope) => healthRoute(scope, context, backups?.words),
    hubRoutes,
  ]
}

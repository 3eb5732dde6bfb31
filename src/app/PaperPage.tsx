import { Suspense } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { deskPaperPath, paperPath } from '../../contract/papers/paperPath.ts'
import { PaperScreen } from '../features/papers/page/PaperScreen.tsx'
import { LazyPart } from '../parts/later/LazyPart.tsx'
import { assignedPaperPath, paths } from '../paths.ts'
import { useSession } from '../stores/session.ts'
import { lazyScreen } from '../ui/lazyScreen.tsx'
import { Loading } from '../ui/reads/NotReady.tsx'

const ShownRegistrants = lazyScreen(
  'ShownRegistrants',
  () => import('../features/registration/ShownRegistrants.tsx'),
)
const PaperBill = lazyScreen('PaperBill', () => import('../features/payments/PaperBill.tsx'))
const AskedAuthors = lazyScreen('AskedAuthors', () => import('./AskedAuthors.tsx'))
const PaperTravel = lazyScreen('PaperTravel', () => import('../features/travel/PaperTravel.tsx'))

/** The page of a paper for its authors; organisers and auditors are sent to where they see papers. */
export function PaperPage() {
  const { paperId = '' } = useParams()
  const { roles, isAdmin } = useSession()
  const from = paperPath(paperId)
  if (isAdmin) return <Navigate to={deskPaperPath(paperId)} replace />
  if (roles.includes('PaperPresenter') || roles.includes('GeneralAttendee'))
    return (
      <>
        <PaperScreen
          registrants={(id, isBillApart) => (
            <Suspense fallback={<Loading height={180} />}>
              <ShownRegistrants
                {...(id === undefined ? {} : { paperId: id })}
                isQuiet
                isBillApart={isBillApart}
                isTravelApart
                from={from}
              />
            </Suspense>
          )}
          bill={(accommodationId, isPaidAbove) => (
            <Suspense fallback={<Loading height={180} />}>
              <PaperBill accommodationId={accommodationId} isPaidAbove={isPaidAbove} />
            </Suspense>
          )}
          travel={(authorIds, frame) => (
            <Suspense fallback={null}>
              <PaperTravel authorIds={authorIds} from={from} frame={frame} />
            </Suspense>
          )}
        />
        <LazyPart>
          <AskedAuthors />
        </LazyPart>
      </>
    )
  // Somebody without a role chooses one first.
  return <Navigate to={roles.includes('Auditor') ? assignedPaperPath(paperId) : paths.home} replace />
}

import { useLocation, useSearchParams } from 'react-router-dom'
import './registration.css'
import { Id } from '../../../contract/core/fields.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { SheetDialog } from '../../ui/sheet/SheetDialog.tsx'
import { ShownRegistrants } from './ShownRegistrants.tsx'

/** The authors dialog of the paper in the URL, over the dashboard or the page of that paper (spec §2 "Authors dialog"). */
export function AuthorsDialog() {
  const [query, setQuery] = useSearchParams()
  const { pathname, search } = useLocation()
  const paperId = Id.safeParse(query.get('authors')).data
  return (
    <SheetDialog
      begun={paperId}
      isInAddress
      title={() => registrationTexts.authorsTitle}
      onClose={() => {
        query.delete('authors')
        setQuery(query, { replace: true })
      }}
    >
      {(id) => (
        // The focus begins at the authors, not at the cross.
        <div className="registration-authors" tabIndex={-1} data-autofocus>
          <ShownRegistrants paperId={id} from={`${pathname}${search}`} />
        </div>
      )}
    </SheetDialog>
  )
}

import { useSearchParams } from 'react-router-dom'
import { laterPart } from '../parts/later/laterPart.tsx'

const AuthorsDialog = laterPart('AuthorsDialog', () => import('../features/registration/AuthorsDialog.tsx'))

/** The authors dialog of the paper in the URL, over the screen. */
export function AskedAuthors() {
  const [query] = useSearchParams()
  return <AuthorsDialog isWanted={query.has('authors')} />
}

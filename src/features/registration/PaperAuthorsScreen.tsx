import { useParams } from 'react-router-dom'
import { Id } from '../../../contract/core/fields.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { Screen } from '../../ui/Screen.tsx'
import { NotHere } from './NotHere.tsx'
import { ShownRegistrants } from './ShownRegistrants.tsx'

/** The authors of a paper as a separate screen, linked from an organiser's paper. */
export function PaperAuthorsScreen() {
  const { paperId = '' } = useParams()
  return (
    <Screen title={registrationTexts.authorsTitle} heading={registrationTexts.manageAuthors} maw={760}>
      {Id.safeParse(paperId).success ? <ShownRegistrants paperId={paperId} level={2} /> : <NotHere />}
    </Screen>
  )
}

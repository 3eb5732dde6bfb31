import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useSearchParams } from 'react-router-dom'
import { Id } from '../../../contract/core/fields.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { PaperAuthors } from './PaperAuthors.tsx'

/** The authors dialog over the dashboard, for the paper in the URL (spec §2 "Authors dialog"). */
export function AuthorsDialog() {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const [query, setQuery] = useSearchParams()
  const paperId = Id.safeParse(query.get('authors')).data
  return (
    <Modal
      opened={paperId !== undefined}
      onClose={() => {
        query.delete('authors')
        setQuery(query, { replace: true })
      }}
      fullScreen={isPhone}
      size="lg"
      title={registrationTexts.authorsTitle}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {paperId && <PaperAuthors paperId={paperId} />}
    </Modal>
  )
}

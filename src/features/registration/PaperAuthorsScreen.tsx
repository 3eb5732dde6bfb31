import { Stack, Title } from '@mantine/core'
import { useParams } from 'react-router-dom'
import { Id } from '../../../contract/core/fields.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { NotHere } from './NotHere.tsx'
import { PaperAuthors } from './PaperAuthors.tsx'

/** The authors of a paper as a separate screen, linked from an organiser's paper. */
export function PaperAuthorsScreen() {
  usePageTitle(registrationTexts.authorsTitle)
  const { paperId = '' } = useParams()
  return (
    <Stack maw={760} mx="auto">
      <Title order={1} size="h2">
        {registrationTexts.manageAuthors}
      </Title>
      {Id.safeParse(paperId).success ? <PaperAuthors paperId={paperId} /> : <NotHere />}
    </Stack>
  )
}

import { Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useWhere } from '../../../stores/deviceStore.ts'
import { paths } from '../../../paths.ts'
import { Screen } from '../../../ui/Screen.tsx'
import { pageTexts } from './texts.ts'

interface UnknownPaperProps {
  /** `gone` while it was open; `foreign` if the portal says so; `unknown` while that cannot be asked. */
  readonly why: 'gone' | 'foreign' | 'unknown'
  readonly email: string
}

/** Says why there is no paper at this address, with a way back. */
export function UnknownPaper({ why, email }: UnknownPaperProps) {
  const where = useWhere()
  const words = {
    gone: [pageTexts.goneTitle, pageTexts.gone],
    foreign: [pageTexts.goneTitle, pageTexts.stranger(email)],
    unknown: [pageTexts.notHereTitle, pageTexts.notHere(where)],
  } as const
  const [title, text] = words[why]
  return (
    <Screen title={title}>
      <Stack align="flex-start">
        <Text style={{ overflowWrap: 'anywhere' }}>{text}</Text>
        <Button component={Link} to={paths.home}>
          {pageTexts.backToList}
        </Button>
      </Stack>
    </Screen>
  )
}

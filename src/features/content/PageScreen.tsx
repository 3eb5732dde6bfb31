import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link, useParams } from 'react-router-dom'
import { texts } from '../../../contract/core/errors.ts'
import { longDate } from '../../../contract/core/moments.ts'
import { getPage, type PublicPage } from '../../../contract/content/pages.ts'
import { cleanHtml } from '../../sync/public/sanitizeHtml.ts'
import { usePublicContent } from '../../sync/public/publicContent.ts'
import { readPublic } from '../../sync/public/publicRead.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Html } from '../../ui/Html.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { paths } from '../../paths.ts'
import { usePromise } from '../../ui/reads/usePromise.ts'

const pageScreenTexts = {
  loadFailed: 'The page could not be loaded',
  none: 'Page not found',
  noneText: 'There is no page at this address. It may have been moved or taken down.',
  home: 'Go to the start page',
  changedOn: (day: string) => `Last changed on ${day}`,
} as const

/** The page; 'none' if the portal has none at this URL. */
async function readPage(slug: string): Promise<PublicPage | 'none'> {
  const read = await readPublic(getPage, { params: { slug } })
  if (read.kind === 'read') return read.Result
  if (read.message === texts.notFound) return 'none'
  throw new Error(read.message)
}

/** A public page written by the organisers (design §3 "Addresses"). */
export function PageScreen() {
  const { slug = '' } = useParams()
  const page = usePromise(
    () => readPage(slug),
    () => pageScreenTexts.loadFailed,
    [slug],
  )
  if (page.state === 'failed') return <Failure message={page.message} again={page.again} />
  if (page.state === 'loading') return <Skeleton height={480} maw={760} aria-label="Loading" />
  return page.value === 'none' ? <NoPage /> : <ReadPage page={page.value} />
}

function ReadPage({ page }: { readonly page: PublicPage }) {
  usePageTitle(page.Title)
  const homePage = usePublicContent((state) => state.homePage)
  return (
    <Stack maw={760}>
      <Title order={1}>{page.Title}</Title>
      <Html clean={cleanHtml(page.Html)} />
      {homePage.state === 'ready' && (
        <Text size="sm" c="dimmed">
          {pageScreenTexts.changedOn(longDate(page.ChangedOn, homePage.value.TimeZone))}
        </Text>
      )}
    </Stack>
  )
}

function NoPage() {
  return (
    <Stack align="center" py="xl">
      <ScreenHead title={pageScreenTexts.none} />
      <Text>{pageScreenTexts.noneText}</Text>
      <Button component={Link} to={paths.home}>
        {pageScreenTexts.home}
      </Button>
    </Stack>
  )
}

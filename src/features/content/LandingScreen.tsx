import { Anchor, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { Welcome } from '../../../contract/content/content.ts'
import { publicTexts } from '../../../contract/core/publicTexts.ts'
import { noId } from '../../../contract/core/limits.ts'
import { useSession } from '../../stores/session.ts'
import { apiBase } from '../../sync/transport/apiBase.ts'
import { loadWelcome, usePublicContent } from '../../sync/public/publicContent.ts'
import { Html } from '../../ui/Html.tsx'
import { usePageTitle } from '../../ui/pageTitle.ts'
import './landing.css'
import { LandingDates } from './LandingDates.tsx'
import { LandingFailure } from './LandingFailure.tsx'

/** The public page (spec §2 "Landing page"). */
export function LandingScreen() {
  const conference = usePublicContent((state) => state.homePage)
  usePageTitle(conference.state === 'ready' ? conference.value.ConferenceName : '')
  const welcome = usePublicContent((state) => state.welcome)
  return (
    <Stack gap="xl">
      {welcome.state === 'failed' ? (
        <LandingFailure message={publicTexts.loadError(welcome.message)} again={() => void loadWelcome()} />
      ) : (
        <Header welcome={welcome.value} />
      )}
      <LandingDates />
      {welcome.state === 'ready' && <Blocks welcome={welcome.value} />}
      {welcome.state === 'loading' && <Skeleton height={240} />}
    </Stack>
  )
}

function Header({ welcome }: { readonly welcome: Welcome | undefined }) {
  const hasRole = useSession((state) => (state.session?.Roles.length ?? 0) > 0)
  return (
    <Stack gap="lg">
      {welcome && welcome.ImageUrl !== noId && !hasRole && (
        <img
          className="landing-banner"
          src={`${apiBase}/Storage/image/${welcome.ImageUrl}`}
          alt=""
          fetchPriority="high"
        />
      )}
      {welcome ? (
        <Title order={1} className="landing-title">
          {welcome.HeaderText}
        </Title>
      ) : (
        <Skeleton height={48} maw={560} />
      )}
    </Stack>
  )
}

function Blocks({ welcome }: { readonly welcome: Welcome }) {
  return (
    <>
      <div className="landing-blocks">
        <Block title={welcome.GuideLineTitle} html={welcome.GuideLineDescription} />
        <Block title={welcome.ImportantTitle} html={welcome.ImportantDescription} />
      </div>
      {welcome.FooterUrl && (
        <Text>
          <Anchor href={welcome.FooterUrl}>{welcome.FooterText || welcome.FooterUrl}</Anchor>
        </Text>
      )}
    </>
  )
}

function Block({ title, html }: { readonly title: string; readonly html: string }) {
  if (!title && !html) return null
  return (
    <Card component="section" withBorder padding="lg">
      {title && (
        <Title order={2} size="h3" mb="sm">
          {title}
        </Title>
      )}
      <Html clean={html} />
    </Card>
  )
}

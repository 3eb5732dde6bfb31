import type { Welcome } from '../../../contract/content/content.ts'
import { longDate } from '../../../contract/core/moments.ts'
import { publicTexts } from '../../../contract/core/publicTexts.ts'
import { noId } from '../../../contract/core/limits.ts'
import { useSession } from '../../stores/session.ts'
import { apiBase } from '../../sync/transport/apiBase.ts'
import { loadWelcome, usePublicContent } from '../../sync/public/publicContent.ts'
import { Html } from '../../ui/Html.tsx'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { PlainCard, PlainSkeleton, PlainStack } from '../../ui/plain/PlainBoxes.tsx'
import { PlainAnchor, PlainButtonLink } from '../../ui/plain/PlainButton.tsx'
import { PlainText, PlainTitle } from '../../ui/plain/PlainText.tsx'
import { paths } from '../../paths.ts'
import './landing.css'
import { LandingDates } from './LandingDates.tsx'
import { LandingFailure } from './LandingFailure.tsx'
import { NextDate } from './NextDate.tsx'
import { landingTexts } from './texts.ts'

/** The public page (spec §2 "Landing page"). */
export function LandingScreen() {
  const conference = usePublicContent((state) => state.homePage)
  usePageTitle(conference.state === 'ready' ? conference.value.ConferenceName : '')
  const welcome = usePublicContent((state) => state.welcome)
  return (
    <PlainStack gap="xl">
      {welcome.state === 'failed' ? (
        <LandingFailure message={publicTexts.loadError(welcome.message)} again={() => void loadWelcome()} />
      ) : (
        <Header welcome={welcome.value} />
      )}
      <LandingDates />
      {welcome.state === 'ready' && <Blocks welcome={welcome.value} />}
      {welcome.state === 'loading' && <PlainSkeleton height={240} />}
    </PlainStack>
  )
}

function Header({ welcome }: { readonly welcome: Welcome | undefined }) {
  const hasRole = useSession((state) => (state.session?.Roles.length ?? 0) > 0)
  return (
    <PlainStack gap="lg">
      {welcome && welcome.ImageUrl !== noId && !hasRole && (
        <img
          className="landing-banner"
          src={`${apiBase}/Storage/image/${welcome.ImageUrl}`}
          alt=""
          fetchPriority="high"
        />
      )}
      <PlainStack gap="xs">
        <Name header={welcome?.HeaderText} />
        {welcome ? (
          <PlainTitle order={1} className="landing-title">
            {welcome.HeaderText}
          </PlainTitle>
        ) : (
          <PlainSkeleton height={48} maw={560} />
        )}
        <WhenAndWhere />
      </PlainStack>
      <div className="landing-act">
        <NextDate />
        <Join />
        <ProgrammeLink />
      </div>
    </PlainStack>
  )
}

/** The whole name of the conference: the bar of a phone has no room for it. The header may say it already. */
function Name({ header }: { readonly header: string | undefined }) {
  const name = usePublicContent(({ homePage }) => homePage.value?.ConferenceName)
  if (!name || !header || header.toLowerCase().includes(name.toLowerCase())) return null
  return (
    <PlainText fw={600} className="landing-name">
      {name}
    </PlainText>
  )
}

function WhenAndWhere() {
  const zone = usePublicContent(({ homePage }) => homePage.value?.TimeZone)
  const place = usePublicContent(({ homePage }) => homePage.value?.ConferencePlace)
  const day = usePublicContent(
    ({ dates }) => dates.value?.find(({ UniqueKey }) => UniqueKey === 'conference_date')?.EndsOn,
  )
  const facts = [day && zone && longDate(day, zone), place].filter(Boolean).join(' · ')
  if (!facts) return null
  // Server and browser may format a date differently: keep the server's text.
  return (
    <PlainText className="landing-when" suppressHydrationWarning>
      {facts}
    </PlainText>
  )
}

/** The one act of a visitor; the bar has the others. */
function Join() {
  const isVisitor = useSession((state) => state.session === null)
  if (!isVisitor) return null
  return (
    <PlainButtonLink to={paths.register} className="landing-join">
      {landingTexts.join}
    </PlainButtonLink>
  )
}

/** Leads to the programme, once visitors may read it. */
function ProgrammeLink() {
  const hasProgramme = usePublicContent(({ homePage }) => homePage.value?.IsProgrammePublic ?? false)
  if (!hasProgramme) return null
  return (
    <PlainButtonLink to={paths.programme} variant="default" className="landing-join">
      {landingTexts.programme}
    </PlainButtonLink>
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
        <PlainText>
          <PlainAnchor href={welcome.FooterUrl}>{welcome.FooterText || welcome.FooterUrl}</PlainAnchor>
        </PlainText>
      )}
    </>
  )
}

function Block({ title, html }: { readonly title: string; readonly html: string }) {
  if (!title && !html) return null
  return (
    <PlainCard component="section" padding="lg">
      {title && (
        <PlainTitle order={2} size="h3" mb="sm">
          {title}
        </PlainTitle>
      )}
      <Html clean={html} />
    </PlainCard>
  )
}

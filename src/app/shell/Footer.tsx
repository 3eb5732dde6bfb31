import { Suspense, useState } from 'react'
import { versionLabel } from '../../../contract/core/limits.ts'
import { footerTexts } from '../../../contract/content/footer.ts'
import { usePublicContent } from '../../sync/public/publicContent.ts'
import { PlainAnchor, PlainLink } from '../../ui/plain/PlainButton.tsx'
import { pagePath, paths } from '../../paths.ts'

/** The copyright line with the society's link, and the version (spec §2 "Navigation bar and footer"). */
export function Footer() {
  const [year] = useState(() => new Date().getFullYear())
  return (
    <footer className="shell-footer">
      <div className="shell-footer-inner">
        {/* Around New Year the server's year and the browser's may differ: the server's text stays. */}
        <span suppressHydrationWarning>
          © {year}{' '}
          <Suspense>
            <Society />
          </Suspense>
        </span>
        <Suspense>
          <Pages />
        </Suspense>
        <PlainLink to={paths.privacy} inherit>
          {footerTexts.privacy}
        </PlainLink>
        <span>{versionLabel}</span>
      </div>
    </footer>
  )
}

/** The organisers' pages; on a phone, whose bar has no room, those of the menu too. */
function Pages() {
  const pages = usePublicContent(({ homePage }) => homePage.value?.Pages)
  return pages?.map(({ Slug, Title, InFooter }) => (
    <PlainLink key={Slug} to={pagePath(Slug)} inherit {...(InFooter ? {} : { className: 'shell-narrow' })}>
      {Title}
    </PlainLink>
  ))
}

function Society() {
  const homePage = usePublicContent((state) => state.homePage.value)
  if (!homePage) return null
  const { SocietyName, SocietyUrl } = homePage
  if (!SocietyUrl) return SocietyName
  return (
    <PlainAnchor href={SocietyUrl} inherit>
      {SocietyName}
    </PlainAnchor>
  )
}

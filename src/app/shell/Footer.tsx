import { Anchor } from '@mantine/core'
import { versionLabel } from '../../../contract/limits.ts'
import { usePublicContent } from '../../sync/publicContent.ts'

/** The copyright line with the society's link, and the version (spec §2 "Navigation bar and footer"). */
export function Footer() {
  const homePage = usePublicContent((state) => state.homePage)
  const society = homePage.state === 'ready' ? homePage.value : undefined
  return (
    <footer className="shell-footer">
      <div className="shell-footer-inner">
        <span>
          © {new Date().getFullYear()}{' '}
          {society?.SocietyUrl ? (
            <Anchor href={society.SocietyUrl} inherit>
              {society.SocietyName}
            </Anchor>
          ) : (
            society?.SocietyName
          )}
        </span>
        <span>{versionLabel}</span>
      </div>
    </footer>
  )
}

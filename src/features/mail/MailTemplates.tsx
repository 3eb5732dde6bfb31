import { Anchor, Badge, Stack, Text, Title } from '@mantine/core'
import { Link, useSearchParams } from 'react-router-dom'
import {
  getTemplates,
  occasionLabels,
  occasions,
  type MailTemplate,
  saveTemplate,
} from '../../../contract/mail/mails.ts'
import { mailScreenTexts } from '../../../contract/mail/mailScreens.ts'
import { AllowedForm } from '../../parts/act/Allowed.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { useIsDesk } from '../../ui/list/useIsDesk.ts'
import { mailPath } from '../../paths.ts'
import { AsOf } from '../../ui/reads/AsOf.tsx'
import { useRead } from '../../sync/pull/useRead.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { TemplateForm } from './TemplateForm.tsx'

/** The texts of all mails. The open one is in the URL. */
export function MailTemplates() {
  const databases = useDatabases()
  const [params] = useSearchParams()
  const isDesk = useIsDesk()
  // The form is based on the text as it was opened.
  const read = useRead(getTemplates, {
    keep: databases,
    failed: mailScreenTexts.loadFailed,
    isPaused: true,
  })
  if (read.state === 'failed') return <Failure message={read.message} again={read.again} />
  if (read.error !== undefined && read.asOf === undefined)
    return <Failure message={read.error} again={read.again} />
  if (read.state === 'loading') return <ListSkeleton height={44} />
  const { value: templates, asOf } = read
  const open = templates.find(({ Template }) => Template === params.get('mail'))
  const names = <Names templates={templates} open={open} />
  return (
    <>
      <AsOf on={asOf} />
      <div className="mail-templates">
        {(isDesk || !open) && names}
        {open ? (
          <Stack miw={0}>
            {!isDesk && (
              <Anchor component={Link} to={mailPath('templates')} className="mail-link">
                {mailScreenTexts.allTemplates}
              </Anchor>
            )}
            <AllowedForm to={saveTemplate}>
              <TemplateForm key={open.Template} template={open} onChanged={read.again} />
            </AllowedForm>
          </Stack>
        ) : (
          isDesk && <Text c="dimmed">{mailScreenTexts.choose}</Text>
        )}
      </div>
    </>
  )
}

interface NamesProps {
  readonly templates: readonly MailTemplate[]
  readonly open: MailTemplate | undefined
}

function Names({ templates, open }: NamesProps) {
  return (
    <nav aria-label={mailScreenTexts.templates}>
      {occasions.map((occasion) => (
        <section key={occasion} aria-labelledby={`mails-${occasion}`}>
          <Title order={2} size="h5" id={`mails-${occasion}`} className="mail-occasion">
            {occasionLabels[occasion]}
          </Title>
          <ul className="mail-names">
            {templates
              .filter(({ Occasion }) => Occasion === occasion)
              .map(({ Template, Title: title, IsChanged }) => (
                <li key={Template}>
                  <Link
                    to={`${mailPath('templates')}&${new URLSearchParams({ mail: Template }).toString()}`}
                    aria-current={open?.Template === Template ? 'page' : undefined}
                  >
                    {title}
                    {IsChanged && (
                      <Badge variant="outline" tt="none">
                        {mailScreenTexts.changed}
                      </Badge>
                    )}
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

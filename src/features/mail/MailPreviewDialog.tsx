import { Stack, Text } from '@mantine/core'
import { useCallback, useState } from 'react'
import { previewTemplate, type TemplateBody } from '../../../contract/mail/mails.ts'
import { mailScreenTexts } from '../../../contract/mail/mailScreens.ts'
import { sandboxedHtml } from '../../trustedTypes.ts'
import { call, messageOf } from '../../sync/session/call.ts'
import { Segments } from '../../ui/form/Segments.tsx'
import { NotReady } from '../../ui/reads/NotReady.tsx'
import { usePromise } from '../../ui/reads/usePromise.ts'
import { SheetDialog } from '../../ui/sheet/SheetDialog.tsx'

interface MailPreviewProps {
  readonly template: string
  /** The mail to preview; undefined while closed. */
  readonly body: TemplateBody | undefined
  readonly onClose: () => void
}

/** A preview of a mail with sample values; a sheet on a phone. */
export function MailPreviewDialog({ template, body, onClose }: MailPreviewProps) {
  return (
    <SheetDialog
      begun={body}
      isInAddress
      title={() => mailScreenTexts.preview}
      size="xl"
      closeLabel={mailScreenTexts.close}
      onClose={onClose}
    >
      {(begun) => <Preview template={template} body={begun} />}
    </SheetDialog>
  )
}

type Look = 'formatted' | 'plain'

function Preview({ template, body }: { readonly template: string; readonly body: TemplateBody }) {
  const [look, setLook] = useState<Look>('formatted')
  const made = usePromise(
    async () => (await call(previewTemplate, { params: { template }, body })).Result,
    (error) => messageOf(error, mailScreenTexts.previewFailed),
    [template, body],
  )
  if (made.state !== 'ready') return <NotReady read={made} />
  const { Subject, Html, PlainText } = made.value
  return (
    <Stack>
      <Text fw={600} className="mail-words">
        {Subject}
      </Text>
      <Segments
        aria-label={mailScreenTexts.looks}
        className="segments-wide"
        value={look}
        choices={[
          { value: 'formatted', label: mailScreenTexts.formatted },
          { value: 'plain', label: mailScreenTexts.plain },
        ]}
        onChange={setLook}
      />
      {look === 'plain' ? (
        <pre className="mail-plain" tabIndex={0}>
          {PlainText}
        </pre>
      ) : (
        <MailFrame title={Subject} html={Html} />
      )}
    </Stack>
  )
}

/** A mail in a sandbox: no script runs, and its styles do not affect the portal. */
function MailFrame({ title, html }: { readonly title: string; readonly html: string }) {
  // Set here: as an attribute it would be a text, which Trusted Types refuse.
  const fill = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (frame) frame.srcdoc = sandboxedHtml(html)
    },
    [html],
  )
  // Another mail gets a new frame: a second document in one would be an entry of the history, which Back leaves.
  return <iframe key={html} ref={fill} className="mail-preview" title={title} sandbox="" />
}

import { Alert } from '@mantine/core'
import { accountTexts } from '../../../contract/accounts/accounts.ts'
import { usePublicContent } from '../../sync/public/publicContent.ts'
import { SupportLine } from '../../ui/SupportLine.tsx'

/** The contact for a blocked account; it stays when the toast has gone. */
export function BlockedNote({ traceId }: { readonly traceId: string }) {
  const homePage = usePublicContent((state) => state.homePage)
  return (
    <Alert color="red" title={accountTexts.blocked} role="status">
      {homePage.state === 'ready' && <SupportLine address={homePage.value.SupportEmail} traceId={traceId} />}
    </Alert>
  )
}

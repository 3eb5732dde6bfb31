import { Typography } from '@mantine/core'
import { trustedHtml } from '../trustedTypes.ts'

/** Rich text of the conference. `clean` is HTML whose scripts were removed when it was read. */
export function Html({ clean }: { readonly clean: string }) {
  return <Typography dangerouslySetInnerHTML={{ __html: trustedHtml(clean) }} />
}

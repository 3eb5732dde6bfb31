import { Typography } from '@mantine/core'

/** Rich text of the conference. `clean` holds HTML that was cleaned of scripts when it was read. */
export function Html({ clean }: { readonly clean: string }) {
  return <Typography dangerouslySetInnerHTML={{ __html: clean }} />
}

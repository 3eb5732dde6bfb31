import { Skeleton, Typography } from '@mantine/core'
import { useEffect, useState } from 'react'

/** Rich text of the conference, cleaned of scripts here as well as on the server (design §3 "Content"). */
export function Html({ html }: { readonly html: string }) {
  const [clean, setClean] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    void import('dompurify').then(({ default: purify }) => {
      if (isCurrent) setClean(purify.sanitize(html, { USE_PROFILES: { html: true } }))
    })
    return () => {
      isCurrent = false
    }
  }, [html])
  if (clean === undefined) return <Skeleton height={120} />
  return <Typography dangerouslySetInnerHTML={{ __html: clean }} />
}

import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Failure } from '../Failure.tsx'
import { StillLoading } from './StillLoading.tsx'

interface LoadingProps {
  /** As high as what is loaded will be, in pixels. */
  readonly height: number
}

/** The placeholder of what is loading. */
export function Loading({ height }: LoadingProps) {
  return (
    <>
      <StillLoading />
      <Skeleton height={height} role="status" aria-busy="true" aria-label="Loading" />
    </>
  )
}

type Unread = { readonly state: 'loading' } | { readonly state: 'failed'; readonly message: string }

interface NotReadyProps extends Partial<LoadingProps> {
  readonly read: Unread & { readonly again: () => void }
  /** The placeholder, where it is more than one block. */
  readonly loading?: ReactNode
}

/** Instead of a value that is not read yet: its placeholder, or why it could not be read. */
export function NotReady({ read, height = 320, loading }: NotReadyProps) {
  if (read.state === 'failed') return <Failure message={read.message} again={read.again} />
  return loading ?? <Loading height={height} />
}

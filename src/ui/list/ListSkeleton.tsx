import { Skeleton, Stack } from '@mantine/core'
import { StillLoading } from '../reads/StillLoading.tsx'

interface ListSkeletonProps {
  readonly rows?: number
  /** The height of a row, in pixels. */
  readonly height?: number
}

/** The placeholder of a list, as high as the list will be. */
export function ListSkeleton({ rows = 8, height = 56 }: ListSkeletonProps) {
  return (
    <>
      <StillLoading />
      <Stack gap="xs" role="status" aria-busy="true" aria-label="Loading">
        {Array.from({ length: rows }, (_, place) => (
          <Skeleton key={place} height={height} />
        ))}
      </Stack>
    </>
  )
}

import { Skeleton, Stack } from '@mantine/core'

/** The placeholder of a screen while it loads. */
export function ScreenSkeleton() {
  return (
    <Stack role="status" aria-busy="true" aria-label="Loading">
      <Skeleton height={36} width="60%" />
      <Skeleton height={120} />
      <Skeleton height={120} />
    </Stack>
  )
}

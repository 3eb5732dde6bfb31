import { Skeleton, Stack } from '@mantine/core'

/** Stands where a screen will be while it is loaded. */
export function ScreenSkeleton() {
  return (
    <Stack role="status" aria-busy="true" aria-label="Loading">
      <Skeleton height={36} width="60%" />
      <Skeleton height={120} />
      <Skeleton height={120} />
    </Stack>
  )
}

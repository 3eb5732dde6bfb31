import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'

/** How long a placeholder waits without a word, in milliseconds. */
const patience = 8000

/** Says beside a placeholder, after a while, that the portal has not answered yet. */
export function StillLoading() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const late = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(late)
  }, [])
  if (!isLate) return null
  return (
    <Text size="sm" c="dimmed" mb="xs" role="status">
      Still loading. The portal has not answered yet.
    </Text>
  )
}

import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'

/** How long a placeholder or a button waits without a word, in milliseconds. */
const patience = 8000

/** Says beside a placeholder, after a while, that the portal has not answered yet. */
export const StillLoading = () => <Late>Still loading. The portal has not answered yet.</Late>

/** The same beside a button that was pressed. */
export const StillWaiting = () => <Late>Not done yet: the portal has not answered.</Late>

function Late({ children }: { readonly children: string }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const late = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(late)
  }, [])
  if (!isLate) return null
  return (
    <Text size="sm" c="dimmed" mb="xs" role="status">
      {children}
    </Text>
  )
}

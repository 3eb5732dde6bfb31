import { Text } from '@mantine/core'

/** Remarks of a review under their label; nothing without any. */
export function Remarks({ label, text }: { readonly label: string; readonly text: string }) {
  if (!text) return null
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text className="papers-abstract">{text}</Text>
    </div>
  )
}

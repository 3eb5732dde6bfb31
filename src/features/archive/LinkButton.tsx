import { Anchor } from '@mantine/core'

/** A cell that opens something. */
export function LinkButton({ text, onClick }: { readonly text: string; readonly onClick: () => void }) {
  return (
    <Anchor component="button" type="button" className="desk-title" fw={600} ta="left" onClick={onClick}>
      {text}
    </Anchor>
  )
}

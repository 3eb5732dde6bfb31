import { Button } from '@mantine/core'

interface IdleButtonProps {
  readonly label: string
  /** True if there is nothing to do. */
  readonly isIdle: boolean
  readonly act: () => void
}

/** A button that stays in place, and keeps the focus, while it has nothing to do. */
export function IdleButton({ label, isIdle, act }: IdleButtonProps) {
  return (
    <Button
      variant="default"
      size="sm"
      aria-disabled={isIdle}
      data-disabled={isIdle}
      onClick={() => {
        if (!isIdle) act()
      }}
    >
      {label}
    </Button>
  )
}

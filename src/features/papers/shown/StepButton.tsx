import { Button, type ButtonProps } from '@mantine/core'

interface StepButtonProps extends ButtonProps {
  readonly type?: 'submit' | 'button'
  /** Only looks disabled: a press is still an attempt (design §3 "The wizard's buttons"). */
  readonly isOff?: boolean
  readonly onPress?: () => void
}

/**
 * A button at the foot of the wizard. The next step's button appears in the same place, so the second press of a
 * double click is ignored.
 */
export function StepButton({ type = 'button', isOff = false, onPress, ...props }: StepButtonProps) {
  return (
    <Button
      type={type}
      aria-disabled={isOff}
      data-disabled={isOff}
      onClick={(event) => {
        if (event.detail > 1) event.preventDefault()
        else onPress?.()
      }}
      {...props}
    />
  )
}

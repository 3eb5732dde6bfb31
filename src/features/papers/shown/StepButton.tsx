import { Button, type ButtonProps } from '@mantine/core'

interface StepButtonProps extends ButtonProps {
  readonly type?: 'submit' | 'button'
  /** Disabled in name only: pressing it is still an attempt (design §3 "The wizard's buttons"). */
  readonly isOff?: boolean
  readonly onPress?: () => void
}

/**
 * A button at the foot of the wizard. The next step's button comes up at the same place, so the second press of a
 * double click is for nobody.
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

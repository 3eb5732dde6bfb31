import { Button, Popover, type ButtonProps, type PopoverProps } from '@mantine/core'
import { useState, type ReactNode } from 'react'

interface BoxButtonProps extends Pick<PopoverProps, 'position' | 'middlewares'> {
  readonly label: string
  /** The name of the box. */
  readonly title: string
  readonly className: string
  readonly button?: Pick<ButtonProps, 'className' | 'leftSection' | 'flex'>
  readonly children: ReactNode
}

/** A button of the toolbar that opens a box of controls, and says whether it is open. */
export function BoxButton({ label, title, className, button, children, ...box }: BoxButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      returnFocus
      shadow="md"
      // Mantine's would name the box by its button.
      withRoles={false}
      {...box}
    >
      <Popover.Target>
        <Button
          variant="default"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          {...button}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={title} className={className}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

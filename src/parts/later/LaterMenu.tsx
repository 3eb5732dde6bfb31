import { useId, useState, type ReactNode, type Ref } from 'react'
import { laterPart } from './laterPart.tsx'
import type { OpenMenuProps } from './OpenMenu.tsx'

/** What a button needs to open a menu. */
interface OpenerProps {
  readonly ref: Ref<HTMLButtonElement>
  readonly id: string
  readonly 'aria-haspopup': 'menu'
  readonly 'aria-expanded': boolean
  readonly 'aria-controls': string | undefined
  readonly onClick: () => void
}

interface LaterMenuProps extends Pick<OpenMenuProps, 'entries' | 'head' | 'position' | 'width'> {
  readonly opener: (props: OpenerProps) => ReactNode
}

const OpenMenu = laterPart('OpenMenu', () => import('./OpenMenu.tsx'))

/** A button that opens a menu. The button is on the screen at once, the code of the menu comes after the first screen. */
export function LaterMenu({ opener, ...menu }: LaterMenuProps) {
  const id = useId()
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {opener({
        ref: setButton,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${id}-dropdown` : undefined,
        onClick: () => setOpen(!isOpen),
      })}
      <OpenMenu isWanted={isOpen} id={id} button={button} onChange={setOpen} {...menu} />
    </>
  )
}

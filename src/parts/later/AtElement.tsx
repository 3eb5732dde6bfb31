import { useImperativeHandle, type Ref } from 'react'

interface AtElementProps {
  readonly element: HTMLElement
  /** Set by the menu or panel that opens at the element. */
  readonly ref?: Ref<HTMLElement>
}

/** Represents an element that is on the screen already, as the target of a menu or panel that is loaded later. */
export function AtElement({ element, ref }: AtElementProps) {
  useImperativeHandle(ref, () => element, [element])
  return null
}

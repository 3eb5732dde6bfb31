import type { ComponentProps, ReactNode, SyntheticEvent } from 'react'
import { OneWindow } from './OneWindow.tsx'

interface EditedFrameProps {
  readonly form: Omit<ComponentProps<typeof OneWindow>, 'children'> & {
    readonly submit: (event: SyntheticEvent<HTMLFormElement>) => void
  }
  /** The id of its heading. */
  readonly labelledBy?: string
  readonly children: ReactNode
}

/** A form that one window at a time edits. */
export function EditedFrame({ form, labelledBy, children }: EditedFrameProps) {
  const { isInOtherWindow, takeOver, submit } = form
  return (
    <form noValidate onSubmit={submit} aria-labelledby={labelledBy}>
      <OneWindow isInOtherWindow={isInOtherWindow} takeOver={takeOver}>
        {children}
      </OneWindow>
    </form>
  )
}

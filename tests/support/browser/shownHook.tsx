import { act } from 'react'
import { createRoot } from 'react-dom/client'

/** A hook as a component has it. */
export interface ShownHook<P, R> {
  /** What it answered last. */
  readonly now: () => R
  readonly show: (props: P) => Promise<void>
  /** Lets something happen, and waits until all of it is shown. */
  readonly during: (happens: () => unknown) => Promise<void>
  /** Takes it away, as a screen that is left. */
  readonly leave: () => Promise<void>
}

/** Shows a hook on an empty page. The test file runs in `happy-dom`. */
export async function shownHook<P extends object, R>(
  useShown: (props: P) => R,
  first: P,
): Promise<ShownHook<P, R>> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const root = createRoot(document.createElement('div'))
  let answered: { readonly by: R } | undefined
  const Shown = (props: P) => {
    answered = { by: useShown(props) }
    return null
  }
  const during = (happens: () => unknown) =>
    act(async () => {
      await happens()
    })
  const show = (props: P) =>
    during(() => {
      root.render(<Shown {...props} />)
    })
  await show(first)
  return {
    now: () => {
      if (!answered) throw new Error('The hook was not shown')
      return answered.by
    },
    show,
    during,
    leave: () =>
      during(() => {
        root.unmount()
      }),
  }
}

/** An element of a page in a browser of any engine, which a person can touch. */
export interface Handle {
  /** Presses it with a pointer. */
  click(): Promise<void>
  /** Types into it by keys, one after the other. */
  type(text: string): Promise<void>
  /** Gives a file field this file. */
  attach(path: string): Promise<void>
}

/** What can be sent into a page and back. */
export type Plain =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Plain[]
  | { readonly [key: string]: Plain }

/** A key that a walk presses by itself, by its name in `KeyboardEvent.key`. */
export type Key = 'Enter' | 'Escape' | 'Tab' | 'Control' | 'Shift' | 'a' | 'j' | 'k' | 'o' | 'r'

/** The size of a window, in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A page of a browser, as the protocol of its engine reaches it. */
export interface RemotePage {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function that is complete in itself inside the page. */
  run<A extends Plain, R extends Plain>(work: (given: A) => R, given: A): Promise<R>
  /** The element that a function inside the page answers. */
  find<A extends Plain>(work: (given: A) => Element | null, given: A): Promise<Handle | undefined>
  /** Presses keys together where the focus is: the first ones are held. */
  keys(...keys: readonly Key[]): Promise<void>
  /** Evaluates a library inside the page. */
  inject(source: string): Promise<void>
}

/** A browser with a profile on disk. */
export interface Remote extends RemotePage {
  /** What it says of its version. */
  readonly version: string
  /** Another page beside the first one, as in another tab. */
  another(): Promise<RemotePage>
  /** Closes it as a person does: everything is on the disk afterwards. */
  close(): Promise<void>
  /** Ends all its processes at once, as a dying battery does. */
  kill(): Promise<void>
}

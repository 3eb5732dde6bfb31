import { createContext } from 'react'

/** True inside a form that another window fills in, for what a disabled fieldset does not reach or tell. */
export const ReadOnly = createContext(false)

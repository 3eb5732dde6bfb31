import { createContext } from 'react'

/** True inside a form that another window edits, for elements that a disabled fieldset does not cover or announce. */
export const ReadOnly = createContext(false)

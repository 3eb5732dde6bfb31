import { makeTemplate } from './template.ts'

/** Every portal that a browser test starts begins with a copy of one database. */
export default makeTemplate

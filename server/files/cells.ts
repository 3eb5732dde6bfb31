/** A row of a sheet: texts for display, and numbers for calculation. */
export type Cells = readonly (string | number)[]

/** The place in the frame for the age of what is shown. */
export const asOfId = 'as-of'

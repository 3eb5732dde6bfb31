/** The route of a paper's page. */
export const paperRoute = '/paper/:paperId'

/** The page of a paper for its owner and its authors, by its id, or by that of a draft that only one device has. */
export const paperPath = (paperId: string) => `/paper/${paperId}`

/** A paper beside the organisers' list. */
export const deskPaperPath = (paperId: string) => `/papers?paper=${paperId}`

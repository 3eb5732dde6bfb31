/** The path of the programme as a device asks that has none yet, also for a page that has not loaded its schemas. */
export const programmePath = '/Event?Without=Abstracts'

/** Where somebody's registrants are asked for, also for a page that has not loaded its schemas yet. */
export const registrantsPath = '/Accommodations'

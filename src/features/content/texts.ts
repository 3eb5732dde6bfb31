/** Texts of the landing page that organisers do not write. */
export const landingTexts = {
  join: 'Join the conference',
  programme: 'See the programme',
  next: 'Next date',
  last: 'Last date',
  left: (duration: string) => `in ${duration}`,
  today: 'today',
  leftToday: (duration: string) => `today, ${duration} left`,
} as const

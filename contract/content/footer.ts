/** Texts of the footer. Every screen shows it, so this file loads nothing else (design §6). */
export const footerTexts = { privacy: 'Privacy notice' } as const

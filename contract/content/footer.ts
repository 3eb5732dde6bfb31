/** Words of the footer, which stands under every screen and so loads nothing for them (design §6). */
export const footerTexts = { privacy: 'Privacy notice' } as const

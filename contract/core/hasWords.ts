/**
 * Lower case without accents, for comparing what people type: 'zrodlo' is in 'Źródło'. A barred l has no accent to take
 * away; the vowel signs of Indian scripts stay.
 */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('en')
    .replaceAll('ł', 'l')

/** True if each typed word is in the text, whatever its case and accents; also if no word is typed. */
export function hasWords(text: string, typed: string): boolean {
  const searched = plainLetters(text)
  return plainLetters(typed)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

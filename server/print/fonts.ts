import { createRequire } from 'node:module'

const packages = createRequire(import.meta.url)
const noto = '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari'

/** The font files: one has the rupee sign and most alphabets, the other Devanagari. */
export const fontFiles = {
  plain: packages.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: packages.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  devanagari: packages.resolve(`${noto}-400-normal.woff`),
  devanagariBold: packages.resolve(`${noto}-700-normal.woff`),
} as const

export interface Run {
  readonly text: string
  readonly isDevanagari: boolean
}

/** Devanagari with its joiners; that font has no glyph for the blanks between its words. */
const devanagari = /[\u0900-\u097f\u1cd0-\u1cff\ua8e0-\ua8ff\u200c\u200d]+/g

/** Splits a text by script, since each script needs its own font. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  let last = 0
  for (const found of text.matchAll(devanagari)) {
    if (found.index > last) runs.push({ text: text.slice(last, found.index), isDevanagari: false })
    runs.push({ text: found[0], isDevanagari: true })
    last = found.index + found[0].length
  }
  if (last < text.length) runs.push({ text: text.slice(last), isDevanagari: false })
  return runs
}

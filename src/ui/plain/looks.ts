import type { CSSProperties } from 'react'

/*
 * Plain elements have the classes and variables of Mantine's components, and so their look, but none of their code: the
 * landing page, and what is around every screen, is made of them. tests/src/ui/plain.test.tsx compares the two.
 */

export type Step = 'xs' | 'sm' | 'md' | 'lg' | 'xl'

/** A style with variables. */
export type Look = CSSProperties & Readonly<Record<`--${string}`, string | undefined>>

/** A distance: a step of the scale, or pixels. */
export const distance = (size: Step | number) =>
  typeof size === 'number' ? pixels(size) : `var(--mantine-spacing-${size})`

/** Pixels, which grow with the text. */
export const pixels = (size: number) => `calc(${size / 16}rem * var(--mantine-scale))`

/** The classes of an element, without those that it lacks. */
export const classes = (...names: readonly (string | undefined)[]) => names.filter(Boolean).join(' ')

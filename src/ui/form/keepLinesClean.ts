import { cleanLine } from '../../../contract/core/lines.ts'

const lineTypes: readonly string[] = ['text', 'search', 'email', 'tel', 'url']

const setterOf = (input: HTMLInputElement) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set

/**
 * Cleans what is pasted, dropped or typed into a field of one line before its form takes it: the portal refuses tabs
 * and hidden characters, which nobody would find in the field.
 */
export function keepLinesClean(page: Document): void {
  page.addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !lineTypes.includes(target.type)) return
      const clean = cleanLine(target.value)
      if (clean === target.value) return
      const caret = target.selectionStart
      const before = cleanLine(target.value.slice(0, caret ?? 0)).length
      // By the element's own setter: React notes the values that are set on its inputs, and would see no change.
      setterOf(target)?.call(target, clean)
      if (caret !== null) target.setSelectionRange(before, before)
    },
    true,
  )
}

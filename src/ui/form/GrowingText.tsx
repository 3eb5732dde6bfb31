import './growingText.css'
import { Textarea, type TextareaProps } from '@mantine/core'

interface GrowingTextProps extends Omit<TextareaProps, 'autosize' | 'rows' | 'style' | 'styles'> {
  readonly minRows: number
  /** A longer text scrolls; without it the field grows on. */
  readonly maxRows?: number
}

/** The browser's own layout is far cheaper at each key than a script that measures the text. */
const isSized = CSS.supports('field-sizing', 'content')

/** In place of the theme's height of a control. */
const styles = { input: { minHeight: 'var(--least-height)' } }

/** A text field that is as high as its text. */
export function GrowingText({ minRows, maxRows, className = '', ...props }: GrowingTextProps) {
  if (!isSized) {
    const most = maxRows === undefined ? {} : { maxRows }
    return <Textarea {...props} className={className} autosize minRows={minRows} {...most} />
  }
  const rows = { '--least-rows': minRows, ...(maxRows === undefined ? {} : { '--most-rows': maxRows }) }
  return <Textarea {...props} className={`growing-text ${className}`} style={rows} styles={styles} />
}

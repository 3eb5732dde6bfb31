import './richText.css'
import { Input, Skeleton } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { use, type ReactNode } from 'react'
import { richTextTexts } from '../../../contract/core/html/richText.ts'
import { ReadOnly } from '../form/readOnly.ts'
import { usePromise } from '../reads/usePromise.ts'
import { PlainEditor } from './PlainEditor.tsx'
import type { RichTextProps } from './richTextProps.ts'

interface RichTextFieldProps extends RichTextProps {
  readonly error?: ReactNode
  readonly required?: boolean
}

/**
 * A field for rich text (spec §2). Its editor is large and not kept on the device: if it cannot be loaded,
 * `PlainEditor` edits the text without loss (offline O16).
 */
export function RichText({ error, required = false, ...props }: RichTextFieldProps) {
  const loaded = usePromise(
    () => import('./TinyEditor.tsx'),
    () => '',
    [],
  )
  const id = useId()
  const isReadOnly = use(ReadOnly)
  if (loaded.state === 'failed')
    return <PlainEditor {...props} error={error} required={required} again={loaded.again} />
  return (
    <Input.Wrapper
      label={props.label}
      labelElement="div"
      labelProps={{ id }}
      required={required}
      error={error}
      errorProps={{ role: 'alert' }}
    >
      <div
        className="rich-text"
        role="group"
        aria-labelledby={id}
        data-error={Boolean(error) || undefined}
        inert={isReadOnly}
      >
        {loaded.state === 'loading' ? (
          <Skeleton height={400} aria-busy="true" aria-label={richTextTexts.loading} />
        ) : (
          <loaded.value.TinyEditor {...props} />
        )}
      </div>
    </Input.Wrapper>
  )
}

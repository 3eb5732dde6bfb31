import './richText.css'
import { Input, Skeleton } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { use, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { richTextTexts } from '../../../contract/core/richText.ts'
import { ReadOnly } from '../form/readOnly.ts'
import { PlainEditor } from './PlainEditor.tsx'
import type { RichTextProps } from './richTextProps.ts'

interface RichTextFieldProps extends RichTextProps {
  readonly error?: ReactNode
  readonly required?: boolean
}

type Loading = 'loading' | 'failed' | { readonly Editor: ComponentType<RichTextProps> }

/**
 * A field for rich text (spec §2). Its editor is large and not kept on the device: if it cannot be loaded,
 * `PlainEditor` edits the text without loss (offline O16).
 */
export function RichText({ error, required = false, ...props }: RichTextFieldProps) {
  const [loading, setLoading] = useState<Loading>('loading')
  const [asked, setAsked] = useState(0)
  const id = useId()
  const isReadOnly = use(ReadOnly)
  useEffect(() => {
    let isCurrent = true
    import('./TinyEditor.tsx').then(
      ({ TinyEditor }) => {
        if (isCurrent) setLoading({ Editor: TinyEditor })
      },
      () => {
        if (isCurrent) setLoading('failed')
      },
    )
    return () => {
      isCurrent = false
    }
  }, [asked])

  if (loading === 'failed')
    return (
      <PlainEditor
        {...props}
        error={error}
        required={required}
        again={() => setAsked((count) => count + 1)}
      />
    )
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
        {loading === 'loading' ? (
          <Skeleton height={400} aria-busy="true" aria-label={richTextTexts.loading} />
        ) : (
          <loading.Editor {...props} />
        )}
      </div>
    </Input.Wrapper>
  )
}

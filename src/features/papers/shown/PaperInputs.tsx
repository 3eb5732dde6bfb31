import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { countWords } from '../../../../contract/core/fields.ts'
import { paperField, type PaperFieldName } from '../../../../contract/papers/paperFields.ts'
import { paperFieldNames, paperTexts, type PaperFields } from '../../../../contract/papers/papers.ts'

interface PaperInputsProps {
  readonly fields: PaperFields
  readonly errors: Readonly<Record<string, ReactNode>>
  readonly minimumWords: number
  readonly onChange: (changes: Partial<PaperFields>) => void
  /** The controls that each form has of its own. */
  readonly own: Readonly<Record<'ThemeId' | 'PaperURL', ReactNode>>
  /** True for authors, who read hints at texts and boxes. */
  readonly hasHints?: boolean
}

/** The inputs of a paper's fields, in their order. */
export function PaperInputs({ own, ...props }: PaperInputsProps) {
  return paperFieldNames.map((name) =>
    name === 'ThemeId' || name === 'PaperURL' ? (
      <Fragment key={name}>{own[name]}</Fragment>
    ) : (
      <PaperInput key={name} name={name} {...props} />
    ),
  )
}

type PaperInputProps = Omit<PaperInputsProps, 'own'> & { readonly name: PaperFieldName }

function PaperInput({ name, fields, errors, minimumWords, onChange, hasHints = false }: PaperInputProps) {
  const { label, control, needed, hint } = paperField(name)
  const value = fields[name]
  const description = hasHints ? hint : undefined
  if (typeof value === 'boolean')
    return (
      <Checkbox
        label={label}
        description={description}
        size="md"
        checked={value}
        onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
      />
    )
  const text = {
    label,
    required: needed !== undefined,
    value,
    error: errors[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  }
  if (control !== 'text') return <TextInput {...text} description={description} />
  return (
    <Textarea
      {...text}
      autosize
      minRows={8}
      maxRows={18}
      description={name === 'Abstract' ? paperTexts.wordCount(countWords(value), minimumWords) : description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}

import { Checkbox, TextInput } from '@mantine/core'
import { Fragment, memo, type ReactNode } from 'react'
import { countWords } from '../../../../contract/core/fields.ts'
import { paperField, type PaperFieldName } from '../../../../contract/papers/paperFields.ts'
import { paperFieldNames, paperTexts, type PaperFields } from '../../../../contract/papers/papers.ts'
import { GrowingText } from '../../../ui/form/GrowingText.tsx'

interface PaperInputsProps {
  readonly fields: PaperFields
  readonly errors: Readonly<Record<string, ReactNode>>
  readonly minimumWords: number
  readonly onChange: (changes: Partial<PaperFields>) => void
  /** The controls that each form has of its own. */
  readonly own: Readonly<Record<'ThemeId' | 'PaperURL', ReactNode>>
  /** True for authors, who read hints at texts and boxes. */
  readonly hasHints?: boolean
  /** Reads a field as it is typed, where `fields` follows later. */
  readonly useTyped?: <N extends PaperFieldName>(name: N) => PaperFields[N]
}

/** The inputs of a paper's fields, in their order. */
export function PaperInputs({ own, fields, errors, ...props }: PaperInputsProps) {
  return paperFieldNames.map((name) =>
    name === 'ThemeId' || name === 'PaperURL' ? (
      <Fragment key={name}>{own[name]}</Fragment>
    ) : (
      <PaperInput key={name} name={name} value={fields[name]} error={errors[name]} {...props} />
    ),
  )
}

interface PaperInputProps extends Pick<
  PaperInputsProps,
  'minimumWords' | 'onChange' | 'hasHints' | 'useTyped'
> {
  readonly name: PaperFieldName
  readonly value: PaperFields[PaperFieldName]
  readonly error: ReactNode
}

const PaperInput = memo(function PaperInput(props: PaperInputProps) {
  const {
    name,
    value: known,
    error,
    minimumWords,
    onChange,
    hasHints = false,
    useTyped = () => known,
  } = props
  const value = useTyped(name)
  const { label, control, needed, hint } = paperField(name)
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
    error,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  }
  if (control !== 'text') return <TextInput {...text} description={description} />
  return (
    <GrowingText
      {...text}
      minRows={8}
      maxRows={18}
      description={name === 'Abstract' ? paperTexts.wordCount(countWords(value), minimumWords) : description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
})

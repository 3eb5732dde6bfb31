import { useKeptText } from '../../sync/editing/useKeptText.ts'
import {
  blankObjection,
  ObjectionFields,
  ObjectionText,
  type ObjectionFormProps,
} from './ObjectionFields.tsx'

/** The form of a signed-in person: its text stays on the device until it is sent (offline O3). */
export function KeptObjection({ paperCode, onSent, ...props }: ObjectionFormProps) {
  const text = useKeptText(`objection/${paperCode}`, ObjectionText, blankObjection)
  return (
    <ObjectionFields
      {...props}
      text={text}
      onSent={(paper) => {
        void text.drop()
        onSent(paper)
      }}
    />
  )
}

import { laterPart } from '../../parts/later/laterPart.tsx'
import { useTypedText } from '../../sync/editing/useTypedText.ts'
import { useSession } from '../../stores/session.ts'
import { useUnsavedForm } from '../../stores/unsaved.ts'
import {
  blankObjection,
  ObjectionFields,
  type ObjectionFormProps,
  type ObjectionText,
} from './ObjectionFields.tsx'

// A visitor loads nothing of the device's databases.
const KeptObjection = laterPart('KeptObjection', () => import('./KeptObjection.tsx'))

/** Asks what is wrong with a paper. The text of a visitor is in memory only (offline O1). */
export function ObjectionForm(props: ObjectionFormProps) {
  const isSignedIn = useSession(({ session }) => session !== null)
  return isSignedIn ? <KeptObjection isWanted {...props} /> : <TypedObjection {...props} />
}

function TypedObjection({ paperCode: _, ...props }: ObjectionFormProps) {
  const text = useTypedText<ObjectionText>(blankObjection)
  useUnsavedForm(text.values !== blankObjection)
  return <ObjectionFields {...props} text={text} />
}

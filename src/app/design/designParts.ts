import type { ComponentType } from 'react'
import { ButtonStates } from './ButtonStates.tsx'
import { Densities } from './Densities.tsx'
import { Elevations } from './Elevations.tsx'
import { Errors } from './Errors.tsx'
import { FieldStates } from './FieldStates.tsx'
import { Messages } from './Messages.tsx'
import { Motion } from './Motion.tsx'
import { RowStates } from './RowStates.tsx'
import { Sizes } from './Sizes.tsx'
import { Spaces } from './Spaces.tsx'
import { Tags } from './Tags.tsx'

interface DesignPart {
  /** The name of the decision in docs/DESIGN.md. */
  readonly decision: string
  readonly Shown: ComponentType
}

/** What of docs/DESIGN.md can be shown, in its order. */
export const designParts: readonly DesignPart[] = [
  { decision: 'Type', Shown: Sizes },
  { decision: 'Space', Shown: Spaces },
  { decision: 'Elevation', Shown: Elevations },
  { decision: 'Errors', Shown: Errors },
  { decision: 'Buttons', Shown: ButtonStates },
  { decision: 'Fields', Shown: FieldStates },
  { decision: 'Rows', Shown: RowStates },
  { decision: 'Badges', Shown: Tags },
  { decision: 'Density', Shown: Densities },
  { decision: 'Motion', Shown: Motion },
  { decision: 'Messages', Shown: Messages },
]

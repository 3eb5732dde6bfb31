import { wizardTexts } from '../../../../contract/papers/wizard.ts'

/** What determines the label of a step's button (design §3 "The wizard's buttons"). */
export interface ButtonState {
  readonly isSaving: boolean
  /** True once this step's button has saved the paper; at the co-author step also once the portal has it. */
  readonly wasSaved: boolean
  /** True if something differs from the step's opening or the button's last save. */
  readonly isChanged: boolean
}

function labelOf({ isSaving, wasSaved, isChanged }: ButtonState, unchanged: string): string {
  if (isSaving) return wizardTexts.saving
  if (!wasSaved) return wizardTexts.saveContinue
  return isChanged ? wizardTexts.updateContinue : unchanged
}

/** The upload step's button (spec §2 "Paper wizard dialog"). */
export const uploadLabel = (state: ButtonState) => labelOf(state, wizardTexts.goToNext)

/** The co-author step's button (spec §4 "Wizard"). */
export const authorsLabel = (state: ButtonState) => labelOf(state, wizardTexts.goToNextAuthors)

/** True if a press only moves on, with nothing to save. */
export const onlyGoesOn = ({ wasSaved, isChanged }: ButtonState) => wasSaved && !isChanged

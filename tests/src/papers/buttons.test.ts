import { describe, expect, it } from 'vitest'
import { authorsLabel, onlyGoesOn, uploadLabel } from '../../../src/features/papers/wizard/wizardButtons.ts'

const states = [
  { isSaving: false, wasSaved: false, isChanged: false },
  { isSaving: false, wasSaved: false, isChanged: true },
  { isSaving: false, wasSaved: true, isChanged: true },
  { isSaving: false, wasSaved: true, isChanged: false },
  { isSaving: true, wasSaved: false, isChanged: true },
  { isSaving: true, wasSaved: true, isChanged: false },
] as const

describe('the buttons of the wizard', () => {
  it('say what pressing them will do at the upload step (spec 2.50)', () => {
    expect(states.map(uploadLabel)).toEqual([
      'Save & Continue',
      'Save & Continue',
      'Update & Continue',
      'GO TO NEXT',
      'Saving...',
      'Saving...',
    ])
  })

  it('say it in their own letter case at the co-author step (spec 2.53, 4.33)', () => {
    expect(states.map(authorsLabel)).toEqual([
      'Save & Continue',
      'Save & Continue',
      'Update & Continue',
      'Go To Next',
      'Saving...',
      'Saving...',
    ])
  })

  it('only go on when this paper was saved by them and nothing differs since (spec 5.27)', () => {
    expect(states.map(onlyGoesOn)).toEqual([false, false, false, true, false, true])
  })
})

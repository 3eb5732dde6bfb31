import { laterPart } from '../../parts/later/laterPart.tsx'

/** The wizard, which opens over a list or a paper that can be painted without it. */
export const LaterWizard = laterPart('WizardDialog', () => import('./wizard/WizardDialog.tsx'))

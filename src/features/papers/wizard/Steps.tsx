import { wizardTexts } from '../../../../contract/papers/wizard.ts'

/** The current step of the wizard. */
export function Steps({ step }: { readonly step: number }) {
  return (
    <ol className="papers-steps">
      {wizardTexts.steps.map((label, index) => (
        <li
          key={label}
          className="papers-step"
          data-reached={index <= step || undefined}
          aria-current={index === step ? 'step' : undefined}
        >
          {index + 1}. {label}
        </li>
      ))}
    </ol>
  )
}

import type { ComponentProps } from 'react'
import type { Failure } from '../../ui/Failure.tsx'
import { LazyPart } from '../../parts/later/LazyPart.tsx'
import { PlainText } from '../../ui/plain/PlainText.tsx'
import { themedScreen } from '../../ui/theme/themedScreen.tsx'

/** Few visitors ever see it, so it is not in the first chunk. */
const Later = themedScreen('Failure', () => import('../../ui/Failure.tsx'))

/** Says why a part of the landing page cannot be shown, with a button to try again. */
export function LandingFailure(props: ComponentProps<typeof Failure>) {
  return (
    <LazyPart instead={<PlainText>{props.message}</PlainText>}>
      <Later {...props} />
    </LazyPart>
  )
}

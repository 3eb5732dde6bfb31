import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import { ScreenLinks } from '../../../ui/ScreenLinks.tsx'
import { paths } from '../../../paths.ts'

/** The links between bills of papers, bills of people and bank statements. */
export const MoneyScreens = ({ here }: { readonly here: 'paper' | 'user' | 'statements' }) => (
  <ScreenLinks
    label={payDeskTexts.screens}
    screens={[
      { label: payDeskTexts.titles.paper, to: paths.payments, isHere: here === 'paper' },
      { label: payDeskTexts.titles.user, to: paths.userPayments, isHere: here === 'user' },
      { label: payDeskTexts.statements, to: paths.statements, isHere: here === 'statements' },
    ]}
  />
)

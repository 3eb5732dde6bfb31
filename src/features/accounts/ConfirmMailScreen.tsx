import { Text } from '@mantine/core'
import { useLocation, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { paths } from '../../paths.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { ResendForm } from './ResendForm.tsx'
import { Verification } from './Verification.tsx'

const CameFrom = z.object({ Email: z.string() }).catch({ Email: '' })

/** Spec §2 "Email verification screen": it waits until the mailed link opens it. */
export function ConfirmMailScreen() {
  const [query] = useSearchParams()
  const UserId = query.get('userId')
  const Code = query.get('code')
  const { Email } = CameFrom.parse(useLocation().state)
  return (
    <AccountFrame title="Email Verification" back={{ to: paths.login, label: 'Back to login' }}>
      {UserId === null && Code === null ? (
        <>
          <Text role="status">
            We have sent a link to {Email ? <strong>{Email}</strong> : 'your email address'}. Open it to
            confirm your address, then sign in.
          </Text>
          <ResendForm email={Email} />
        </>
      ) : (
        <Verification key={`${UserId} ${Code}`} UserId={UserId ?? ''} Code={Code ?? ''} />
      )}
    </AccountFrame>
  )
}

import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { texts } from '../../../contract/core/errors.ts'
import { paths } from '../../paths.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { isResetAddress, readResetLink } from './destination.ts'
import { ForgotPasswordScreen } from './ForgotPasswordScreen.tsx'
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx'

/** Both URLs of the forgot screen; a mailed link shows the reset screen there (design §3 "Addresses"). */
export function PasswordRecovery() {
  const [query] = useSearchParams()
  if (!isResetAddress(query)) return <ForgotPasswordScreen />
  const link = readResetLink(query)
  return link ? <ResetPasswordScreen link={link} /> : <InvalidLink />
}

function InvalidLink() {
  const navigate = useNavigate()
  useEffect(() => {
    showSnack(texts.invalidResetLink, 'error', 'next screen')
    void navigate(paths.login, { replace: true })
  }, [navigate])
  return null
}

import { Navigate, useLocation } from 'react-router-dom'
import { mailPath, paths } from '../paths.ts'

const parts = { [paths.mailTemplates]: 'templates', [paths.mailSettings]: 'settings' } as const

/** Where mails had an address of their own, which somebody may have kept. */
export function MovedMail() {
  const { pathname, search } = useLocation()
  const path = pathname.toLowerCase().replace(/\/+$/, '')
  const part = path === paths.mailTemplates || path === paths.mailSettings ? parts[path] : undefined
  return <Navigate to={`${mailPath(part)}${search.replace('?', '&')}`} replace />
}

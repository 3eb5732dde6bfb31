import { Navigate, useLocation } from 'react-router-dom'
import { mailPath, paths } from '../paths.ts'

const parts = { [paths.mailTemplates]: 'templates', [paths.mailSettings]: 'settings' } as const

/** Redirects the old addresses of the mail screens, which may be bookmarked. */
export function MovedMail() {
  const { pathname, search } = useLocation()
  const path = pathname.toLowerCase().replace(/\/+$/, '')
  const part = path === paths.mailTemplates || path === paths.mailSettings ? parts[path] : undefined
  return <Navigate to={`${mailPath(part)}${search.replace('?', '&')}`} replace />
}

import { useEffect } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router-dom'

/** Shows the address that was opened while the first screen was rendered: the router follows addresses only after that. */
export function OpenedMeanwhile() {
  const rendered = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const { pathname, search, hash } = window.location
    const opened = `${pathname}${search}${hash}`
    if (opened !== createPath(rendered)) void navigate(opened, { replace: true })
    // Only once: later addresses reach the router.
    // oxlint-disable-next-line react/exhaustive-deps -- because only the first render misses addresses
  }, [])
  return null
}

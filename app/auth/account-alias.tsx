import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** /sign-in and /sign-up redirect to /signin and /signup, with the page to return to. */
export default function AccountAlias() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // The page is prerendered, so no server can redirect.
  useEffect(() => {
    navigate(pathname.replace('sign-', 'sign') + search, { replace: true })
  }, [navigate, pathname, search])
  return <h1 className="sr-only">{pathname.includes('sign-up') ? 'Sign up' : 'Sign in'}</h1>
}

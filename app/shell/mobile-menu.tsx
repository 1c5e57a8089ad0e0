import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { SignInLink } from './sign-in-link.tsx'

/** The header's links on narrow screens. Escape closes the menu. */
export function MobileMenu({ isSignedIn, onClose }: { isSignedIn: boolean; onClose: () => void }) {
  return (
    <nav
      id="mobile-menu"
      aria-label="Main"
      className="page-width absolute inset-x-0 top-full border-line border-b bg-paper pb-5 shadow-lift md:hidden"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <ul>
        <Item to={paths.home}>Home</Item>
        <Item to={paths.courses}>Courses</Item>
        <Item to={paths.resources}>Resources</Item>
        {isSignedIn && <Item to={paths.dashboard}>Dashboard</Item>}
      </ul>
      {!isSignedIn && (
        <div className="mt-5 grid grid-cols-2 gap-3">
          <SignInLink page="signInAlias" variant="secondary" />
          <ButtonLink to={paths.onboarding}>Get Started</ButtonLink>
        </div>
      )}
    </nav>
  )
}

function Item({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li className="border-line border-b">
      <Link to={to} className="flex min-h-13 items-center font-medium text-ink no-underline">
        {children}
      </Link>
    </li>
  )
}

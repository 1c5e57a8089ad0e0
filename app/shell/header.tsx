import { Menu as MenuIcon, X } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation, useMatch } from 'react-router'
import type { Learner } from '../../domain/accounts.ts'
import { useSession } from '../auth/session.ts'
import { useLazyCode } from '../lazy-code.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Logo } from './logo.tsx'
import { Portrait } from './portrait.tsx'
import { ServerBanner } from './server-banner.tsx'
import { SignInLink } from './sign-in-link.tsx'

// Loaded for learners only. When loading fails, the server banner still works.
const UnsavedBanner = lazy<ComponentType<{ learnerId: string }>>(() =>
  // biome-ignore lint/style/noRestrictedImports: the banner of unsaved work is a part of the header.
  import('../sync/unsaved-banner.tsx').catch(() => ({ default: ServerBanner })),
)

const translucentPast = 10 // px scrolled

export function Header() {
  const scrolled = useScrolledPast(translucentPast)
  const { learner } = useSession()
  // Any navigation closes the menu.
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === key
  const ground = scrolled ? 'border-line bg-paper/90 shadow-header backdrop-blur-sm' : 'border-transparent'
  return (
    <header
      data-scrolled={scrolled}
      // Sticky, except in a magnified window without room.
      className={`relative z-30 border-b [@media(height>=35rem)]:sticky [@media(height>=35rem)]:top-0 transition-[background-color,border-color,box-shadow] duration-150 ease-walk ${
        isOpen ? 'border-transparent bg-paper' : ground
      }`}
    >
      <div className="page-width flex min-h-16 items-center gap-3 sm:min-h-18">
        <Link to={paths.home} aria-label="Waymark home" className="rounded-control no-underline max-md:mr-auto">
          <Logo />
        </Link>
        {/* Fills the space, so that nothing moves once the session is known. */}
        <nav aria-label="Main" className="ml-6 hidden flex-1 gap-1 md:flex">
          <HeaderLink to={paths.home}>Home</HeaderLink>
          <HeaderLink to={paths.courses}>Courses</HeaderLink>
          <HeaderLink to={paths.resources}>Resources</HeaderLink>
          {learner && <HeaderLink to={paths.dashboard}>Dashboard</HeaderLink>}
        </nav>
        {learner ? (
          <Account learner={learner} />
        ) : (
          <div className="hidden gap-1 md:flex">
            <SignInLink page="signIn" variant="quiet" />
            <ButtonLink to={paths.signUp} variant="secondary">
              Get Started
            </ButtonLink>
          </div>
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="mobile-menu"
          aria-label={isOpen ? 'Close menu' : 'Open menu'}
          className="grid size-11 place-items-center rounded-control text-ink hover:bg-moss md:hidden"
          onClick={() => setOpenAt(isOpen ? null : key)}
        >
          {isOpen ? <X size={24} /> : <MenuIcon size={24} />}
        </button>
      </div>
      {learner ? (
        <Suspense fallback={<ServerBanner />}>
          <UnsavedBanner learnerId={learner.id} />
        </Suspense>
      ) : (
        <ServerBanner />
      )}
      {isOpen && <MobileMenu isSignedIn={learner !== null} onClose={() => setOpenAt(null)} />}
    </header>
  )
}

/** The account menu, loaded for learners only; until then, and after a failure, a link replaces it. */
function Account({ learner }: { learner: Learner }) {
  // biome-ignore lint/style/noRestrictedImports: the account menu is a part of the header.
  const Menu = useLazyCode('user-menu', () => import('../auth/user-menu.tsx')).data?.UserMenu
  return Menu ? <Menu learner={learner} /> : <AccountLink learner={learner} />
}

function AccountLink({ learner }: { learner: Learner }) {
  return (
    <Link to={paths.dashboard} aria-label={`Your account: ${learner.name}`} className="rounded-full no-underline">
      <Portrait name={learner.name} />
    </Link>
  )
}

function HeaderLink({ to, children }: { to: string; children: string }) {
  // NavLink distinguishes the trailing slash of prerendered URLs, so this compares by itself.
  const isCurrent = useMatch(to) !== null
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-11 items-center rounded-control px-3 font-medium text-soft no-underline transition-colors duration-150 hover:text-ink aria-[current=page]:text-ink"
    >
      {children}
    </Link>
  )
}

/** Whether the page is scrolled further down than `distance`, in pixels. */
function useScrolledPast(distance: number): boolean {
  const [isPast, setIsPast] = useState(false)
  // The scroll position is external state.
  useEffect(() => {
    const checkScroll = () => setIsPast(window.scrollY > distance)
    checkScroll()
    window.addEventListener('scroll', checkScroll, { passive: true })
    return () => window.removeEventListener('scroll', checkScroll)
  }, [distance])
  return isPast
}

/** The header's links on narrow screens. Escape closes the menu. */
function MobileMenu({ isSignedIn, onClose }: { isSignedIn: boolean; onClose: () => void }) {
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
          <ButtonLink to={paths.signUpAlias}>Get Started</ButtonLink>
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

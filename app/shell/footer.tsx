import { useSession } from '../auth/session.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import { KeyboardMapButton } from './keyboard-map-button.tsx'
import { Logo } from './logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

const groups = [
  {
    title: 'Platform',
    links: [
      [paths.resources, 'Resources'],
      [paths.courses, 'Courses'],
      [paths.dashboard, 'Dashboard'],
      [paths.community, 'Community'],
    ],
  },
  {
    title: 'Company',
    links: [
      [paths.about, 'About'],
      [paths.blog, 'Blog'],
      [paths.careers, 'Careers'],
      [paths.contact, 'Contact'],
    ],
  },
  {
    title: 'Legal',
    links: [
      [paths.terms, 'Terms'],
      [paths.privacy, 'Privacy'],
      [paths.cookies, 'Cookies'],
      [paths.licensing, 'Licensing'],
    ],
  },
] as const

/** The operator's social links, if any. */
function SocialLinks() {
  const { social = [] } = useSession().links
  if (social.length === 0) return null
  return (
    <ul aria-label="Follow this site" className="mt-3 flex flex-wrap gap-x-4">
      {social.map(({ name, url }) => (
        <li key={url}>
          <a
            href={url}
            rel="me"
            className="inline-flex min-h-9 items-center text-sm text-soft no-underline hover:text-pine"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

export function Footer() {
  return (
    <footer className="mt-16 border-line border-t lg:mt-20">
      <div className="page-width grid grid-cols-3 gap-x-4 gap-y-10 py-12 md:grid-cols-[1.6fr_repeat(3,1fr)] md:gap-x-8">
        <div className="col-span-3 max-w-xs md:col-span-1">
          <Logo />
          <p className="mt-4 text-sm text-soft">Free learning, with a path of your own and the next mark in sight.</p>
          <SocialLinks />
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="font-sans font-semibold text-sm tracking-normal">{title}</h2>
            <ul className="mt-2">
              {links.map(([to, label]) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="inline-flex min-h-9 items-center text-sm text-soft no-underline hover:text-pine"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-4 border-line border-t py-6">
          {/* The prerendered year may be old: another key renders it again by the reader's clock. */}
          <p key={String(useIsHydrated())} className="text-sm text-soft" suppressHydrationWarning>
            © {new Date().getFullYear()} Waymark
          </p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <KeyboardMapButton />
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </footer>
  )
}

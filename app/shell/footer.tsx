import { Keyboard, Monitor, Moon, Sun } from 'lucide-react'
import { useSession } from '../auth/session.ts'
import { paths } from '../paths.ts'
import { useLazyDialog } from '../ui/lazy-dialog.tsx'
import { Link } from '../ui/link.tsx'
import { Logo } from './logo.tsx'
import { useShortcut } from './shortcuts.ts'
import { type Theme, themes, useTheme } from './theme.ts'
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

/** Opens the keyboard map; so does `?`. */
function KeyboardMapButton() {
  const { open, dialog } = useLazyDialog(() => import('./keyboard-map.tsx'))
  useShortcut('?', open)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="inline-flex min-h-9 items-center gap-2 rounded-control text-sm text-soft hover:text-pine pointer-coarse:hidden"
        onClick={open}
      >
        <Keyboard size={18} />
        Keyboard
      </button>
      {dialog}
    </>
  )
}

const looks: Record<Theme, { label: string; Icon: typeof Sun }> = {
  system: { label: 'System', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
}

function ThemeSwitch() {
  const { theme, setTheme } = useTheme()
  return (
    <fieldset className="flex w-fit gap-0.5 rounded-full border border-line p-0.5">
      <legend className="sr-only">Theme</legend>
      {themes.map((value) => {
        const { label, Icon } = looks[value]
        return (
          <label
            key={value}
            className="flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full px-3 text-sm text-soft hover:text-ink has-checked:bg-moss has-checked:text-pine has-focus-visible:outline-2 has-focus-visible:outline-pine"
          >
            <input
              type="radio"
              name="theme"
              className="sr-only"
              checked={theme === value}
              onChange={() => setTheme(value)}
            />
            <Icon size={16} />
            {label}
          </label>
        )
      })}
    </fieldset>
  )
}

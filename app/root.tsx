// Before React looks at the page.
import './shell/translated-pages.ts'
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { QueryClientProvider } from '@tanstack/react-query'
import { LucideProvider } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRevalidator } from 'react-router'
import type { Route } from './+types/root.ts'
import { LazyChanges } from './changes/lazy-changes.tsx'
import { LazyOffline } from './offline/lazy-offline.tsx'
import { queryClient } from './query-client.ts'
import { ErrorScreen } from './shell/error-screen.tsx'
import { gamificationScript } from './shell/gamification.ts'
import { LazyToaster } from './shell/lazy-toaster.tsx'
import { pageMeta } from './shell/page-meta.ts'
import { siteAddress } from './shell/site-address.ts'
import { themeScript } from './shell/theme.ts'
import stylesheet from './styles.css?url'
import { Loading } from './ui/skeleton.tsx'

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { ...font, href: figtree },
  { ...font, href: bricolage },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

const endOfPage = 'end-of-page'

/** For what has no page of its own; pages say more. */
export const meta = () => pageMeta('Waymark')

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The script writes to <html> before React looks at it.
    <html lang="en" data-site={siteAddress} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" data-theme="light" content="#fbf8f2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" data-theme="dark" content="#0e1715" media="(prefers-color-scheme: dark)" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants, run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: `${themeScript};${gamificationScript}` }} />
        {/* Painted in parts, as it is read, what comes later would move what is there. */}
        <link rel="expect" href={`#${endOfPage}`} blocking="render" />
        <Meta />
        <Links />
      </head>
      <body>
        {/* Icons have no name: a word or a label stands beside each. */}
        <LucideProvider size={20} strokeWidth={1.75}>
          {children}
        </LucideProvider>
        <ScrollRestoration id={endOfPage} />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <LazyToaster />
      <LazyChanges />
      <LazyOffline />
    </QueryClientProvider>
  )
}

/** Below an address that has no file of its own, until the browser has told which screen it is. */
export function HydrateFallback() {
  return <Loading label="Loading" className="min-h-dvh" />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isWithoutData(error) ? <AskForData /> : <ErrorScreen error={error} />
}

/**
 * The shell stands in for a page without its data, which the router takes to have come with the page: it has to be told
 * to ask for it.
 */
function isWithoutData(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('No result found for routeId')
}

function AskForData() {
  const { revalidate } = useRevalidator()
  // Not by going there: to an address with a place in it, that would be to move within a page.
  useEffect(() => void revalidate(), [revalidate])
  return <HydrateFallback />
}

import { useMutation } from '@tanstack/react-query'
import { CalendarDays, Layers, LayoutDashboard, LogOut, MonitorDown, NotebookPen, Route, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Learner } from '../../domain/accounts.ts'
import { useInstall } from '../offline/install.ts'
import { paths } from '../paths.ts'
import { Portrait } from '../shell/portrait.tsx'
import { useLazyDialog } from '../ui/lazy-dialog.tsx'
import { Menu, MenuItem, MenuLabel, MenuLink } from '../ui/menu.tsx'
import { toast } from '../ui/toast.ts'
import { signOut } from './signing-in.ts'

/** The account menu in the header. Signing out leads to the landing page. */
export function UserMenu({ learner }: { learner: Learner }) {
  const navigate = useNavigate()
  const install = useInstall()
  const { mutate } = useMutation({
    // Offline, the call fails at once instead of pausing.
    networkMode: 'always',
    mutationFn: () => signOut(() => void navigate(paths.home)),
    // Whoever is at this device next is not reminded of the learner's day.
    onSuccess: async () => (await import('../plan/push-device.ts')).endBrowserSubscription(),
    onError: ({ message }) => toast.error(message),
  })
  const [amount, setAmount] = useState('')
  const warning = useLazyDialog(() => import('./sign-out-dialog.tsx'), { amount, onSignOut: () => mutate() })
  async function leave() {
    const { leftUnsent } = await import('../sync/leaving.ts')
    const left = await leftUnsent(learner.id)
    setAmount(left)
    if (left) await warning.open()
    else mutate()
  }
  return (
    <>
      <Menu
        trigger={
          <button type="button" aria-label={`Your account: ${learner.name}`} className="rounded-full">
            <Portrait name={learner.name} />
          </button>
        }
      >
        <MenuLabel>
          <span dir="auto" className="block font-semibold text-ink">
            {learner.name}
          </span>
          {learner.email}
        </MenuLabel>
        <MenuLink to={paths.dashboard}>
          <LayoutDashboard />
          Dashboard
        </MenuLink>
        <MenuLink to={paths.plan}>
          <CalendarDays />
          Your plan
        </MenuLink>
        <MenuLink to={paths.cards}>
          <Layers />
          Your cards
        </MenuLink>
        <MenuLink to={paths.notes}>
          <NotebookPen />
          Your notes
        </MenuLink>
        <MenuLink to={paths.onboarding}>
          <Route />
          Change your path
        </MenuLink>
        <MenuLink to={paths.account}>
          <UserRound />
          Your account
        </MenuLink>
        {install && (
          <MenuItem onSelect={install}>
            <MonitorDown />
            Install app
          </MenuItem>
        )}
        <MenuItem onSelect={() => void leave()}>
          <LogOut />
          Sign out
        </MenuItem>
      </Menu>
      {warning.dialog}
    </>
  )
}

import { useMutation } from '@tanstack/react-query'
import { LayoutDashboard, LogOut, Route } from 'lucide-react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import type { Learner } from '../../domain/accounts.ts'
import { paths } from '../paths.ts'
import { Menu, MenuItem, MenuLabel, MenuLink } from '../ui/menu.tsx'
import { signOut } from './session.ts'

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const

/** The learner's name in the header, and what belongs to the account. Signing out leads to the landing page. */
export function UserMenu({ learner }: { learner: Learner }) {
  const navigate = useNavigate()
  const { mutate } = useMutation({
    mutationFn: signOut,
    onSuccess: () => navigate(paths.home),
    onError: ({ message }) => toast.error(message),
  })
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Your account: ${learner.name}`}
          className="grid size-11 place-items-center rounded-full border border-field bg-card font-display font-semibold text-pine hover:border-pine"
        >
          {initialsOf(learner.name)}
        </button>
      }
    >
      <MenuLabel>
        <span className="block font-semibold text-ink">{learner.name}</span>
        {learner.email}
      </MenuLabel>
      <MenuLink to={paths.dashboard}>
        <LayoutDashboard {...icon} />
        Dashboard
      </MenuLink>
      <MenuLink to={paths.onboarding}>
        <Route {...icon} />
        Change your path
      </MenuLink>
      <MenuItem onSelect={() => mutate()}>
        <LogOut {...icon} />
        Sign Out
      </MenuItem>
    </Menu>
  )
}

/** The first letters of the first and the last word: `AL` for Ada King Lovelace. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}

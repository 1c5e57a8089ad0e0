import { Monitor, Moon, Sun } from 'lucide-react'
import { type Theme, themes, useTheme } from './theme.ts'

const looks: Record<Theme, { label: string; Icon: typeof Sun }> = {
  system: { label: 'System', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
}

export function ThemeSwitch() {
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

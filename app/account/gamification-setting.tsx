import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { updateSettings } from '../../domain/preferences.ts'
import { rememberSettings, useSession } from '../accounts/session.ts'
import { call } from '../api.ts'
import { Switch } from '../ui/switch.tsx'

/** Whether points, level, badges and streak are shown. Every screen follows at once. */
export function GamificationSetting() {
  const { settings } = useSession()
  const { mutate, isPending, variables } = useMutation({
    // In the order of the clicks: the last one is what stays.
    scope: { id: 'settings' },
    mutationFn: (gamification: boolean) => call(updateSettings, { body: { gamification } }),
    onSuccess: rememberSettings,
    onError: ({ message }) => toast.error('The switch could not be saved', { description: message }),
  })
  return (
    <>
      <p className="max-w-prose text-soft">
        Some walk better with marks to collect, others without. Switched off, they are out of sight and still kept: all
        that you earn meanwhile is there when you switch them on again.
      </p>
      <div className="mt-4">
        <Switch
          label="Show points, badges and streak"
          checked={isPending ? variables : settings.gamification}
          onChange={mutate}
        />
      </div>
    </>
  )
}

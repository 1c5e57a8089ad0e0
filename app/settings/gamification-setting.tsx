import { useMutation } from '@tanstack/react-query'
import { updateSettings } from '../../domain/preferences.ts'
import { retryTransient } from '../api.ts'
import { cacheSettings, callFor, useSession } from '../auth/session.ts'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toast.ts'

interface Switching {
  gamification: boolean
  learnerId: string | undefined
}

/** Whether points, level, badges and streak are shown; applies to every screen at once. */
export function GamificationSetting() {
  const { settings, learner } = useSession()
  const { mutate, isPending, variables } = useMutation({
    // Serial, in the order of clicks: the last one wins.
    scope: { id: 'settings' },
    retry: retryTransient,
    mutationFn: ({ gamification, learnerId }: Switching) =>
      callFor(learnerId, updateSettings, { body: { gamification } }),
    onSuccess: cacheSettings,
    onError: ({ message }) => toast.error("This setting wasn't saved", { description: message }),
  })
  return (
    <>
      <p className="max-w-prose text-soft">
        Points motivate some people and distract others. Switched off, they are out of sight and still kept: all that
        you earn meanwhile is there when you switch them on again.
      </p>
      <div className="mt-4">
        <Switch
          label="Show points, badges and streak"
          checked={isPending ? variables.gamification : settings.gamification}
          onChange={(gamification) => mutate({ gamification, learnerId: learner?.id })}
        />
      </div>
    </>
  )
}

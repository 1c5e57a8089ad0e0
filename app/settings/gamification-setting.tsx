import { gamificationItem } from '../../domain/items/gamification.ts'
import { ownTarget } from '../../domain/items/item-kind.ts'
import { useGamification } from '../sync/use-gamification.ts'
import { changeItem } from '../sync/use-item.ts'
import { Switch } from '../ui/switch.tsx'

/** Whether points, level, badges and streak are shown; applies to every screen at once. */
export function GamificationSetting() {
  const isShown = useGamification()
  return (
    <>
      <p className="max-w-prose text-soft">
        Points motivate some people and distract others. Switched off, they are out of sight and still kept: all that
        you earn meanwhile is there when you switch them on again.
      </p>
      <div className="mt-4">
        <Switch
          label="Show points, badges and streak"
          checked={isShown}
          onChange={(next) => changeItem(gamificationItem, ownTarget, () => next)}
        />
      </div>
    </>
  )
}

import { CircleCheck, CircleDashed, Ellipsis, Flag, FolderPlus, Star } from 'lucide-react'
import type { Mark } from '../../domain/items/mark.ts'
import { Button } from '../ui/button.tsx'
import { Menu, MenuItem, MenuScale } from '../ui/menu.tsx'

const mostStars = 5

export interface ResourceMenuProps {
  title: string
  /** The learner's own mark. */
  own: { mark: Mark; set: (mark: Mark) => void } | null
  onCollect: () => void
  /** `null` where the link is known to be dead. */
  onReport: (() => void) | null
}

/** The actions on a resource besides saving it. */
export function ResourceMenu({ title, own, onCollect, onReport }: ResourceMenuProps) {
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="small" className="relative z-10 max-sm:min-h-11">
          <Ellipsis size={18} />
          More
          <span className="sr-only"> for {title}</span>
        </Button>
      }
    >
      <MenuItem onSelect={onCollect}>
        <FolderPlus />
        Collect
      </MenuItem>
      {own && (
        <MenuItem onSelect={() => own.set({ ...own.mark, isDone: !own.mark.isDone })}>
          {own.mark.isDone ? <CircleDashed /> : <CircleCheck />}
          {own.mark.isDone ? 'Mark as not done' : 'Mark as done'}
        </MenuItem>
      )}
      {onReport && (
        <MenuItem onSelect={onReport}>
          <Flag />
          Report a broken link
        </MenuItem>
      )}
      {own && (
        <MenuScale
          label="Your rating"
          value={own.mark.rating}
          most={mostStars}
          onChange={(rating) => own.set({ ...own.mark, rating })}
        >
          {(isReached) => <Star className={isReached ? 'fill-sun text-sun' : ''} />}
        </MenuScale>
      )}
    </Menu>
  )
}

import type { LearningGoal } from '../../domain/preferences.ts'

/** Goals differ in shape as well as hue, so that they are readable without colour. */
const shapes: Record<LearningGoal, string> = {
  coding: 'M12 3.5 21.5 20h-19z',
  design: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z',
  data: 'M4 4h16v16H4z',
  gaming: 'M12 2l10 10-10 10L2 12z',
  media: 'M2 8h20v8H2z',
  personal: 'M9 3h6v6h6v6h-6v6H9v-6H3V9h6z',
}

/** The shape of a course that is no goal's. */
const otherShape = 'M7 3.5h10l5 8.5-5 8.5H7L2 12z'

function isGoal(topic: string): topic is LearningGoal {
  return Object.hasOwn(shapes, topic)
}

/** The CSS colour of a topic's blaze, for use in `style`. */
export function blazeColor(topic: string): string {
  return `var(--color-${isGoal(topic) ? topic : 'topic'})`
}

/** The mark of a goal, or of another topic. Decorative: the name is beside it. */
export function Blaze({ topic, className = 'size-5' }: { topic: string; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`shrink-0 ${className}`} fill={blazeColor(topic)}>
      <path d={isGoal(topic) ? shapes[topic] : otherShape} />
    </svg>
  )
}

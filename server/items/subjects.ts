import { type ItemKind, type ItemSubject, targetSchemas } from '../../domain/items/item-kind.ts'
import type { Catalogue } from '../catalogue.ts'

/** The content that items are about. */
export interface Subjects {
  catalogue: Catalogue
  library: { find(resourceId: number): object | undefined }
}

const exists: Record<ItemSubject, (target: string, subjects: Subjects) => boolean> = {
  lesson: (id, { catalogue }) => catalogue.hasLesson(id),
  exercise: (id, { catalogue }) => catalogue.hasTask(id),
  project: (id, { catalogue }) => catalogue.hasProject(id),
  course: (id, { catalogue }) => catalogue.find(id) !== undefined,
  module: (id, { catalogue }) => catalogue.hasModule(id),
  resource: (id, { catalogue, library }) => catalogue.hasResource(Number(id)) || library.find(Number(id)) !== undefined,
  own: () => true,
  deck: () => true,
  learner: () => true,
}

/**
 * The target of an item by its present id, since lessons are renamed.
 *
 * @returns null where the content has no such subject, and never had
 */
export function presentTarget({ about }: Pick<ItemKind, 'about'>, target: string, subjects: Subjects): string | null {
  const parsed = targetSchemas[about].safeParse(target)
  if (!parsed.success) return null
  const present = presentId(about, parsed.data, subjects.catalogue)
  return exists[about](present, subjects) ? present : null
}

function presentId(about: ItemSubject, target: string, catalogue: Catalogue): string {
  if (about === 'lesson') return catalogue.currentLessonId(target)
  return about === 'exercise' ? catalogue.currentTaskId(target) : target
}

/** Says that there is no such subject. */
export function noSuchSubject({ about }: Pick<ItemKind, 'about'>, target: string): string {
  return about === 'own' ? `${target} is no UUID.` : `There is no ${about} ${target}.`
}

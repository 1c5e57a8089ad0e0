import { isFuture } from '../../../domain/calendar.ts'
import { raise } from '../../../domain/errors.ts'
import type { Catalogue } from '../../catalogue.ts'

// What no item of any part may say.

export function refuseFuture(instant: string, now: Date): void {
  if (isFuture(new Date(instant), now)) {
    raise('invalid-input', `It says ${instant}, which is yet to come.`)
  }
}

export function refuseUnknownLesson(lessonId: string, catalogue: Catalogue): void {
  if (!catalogue.hasLesson(lessonId)) raise('not-found', `There is no lesson ${lessonId} here.`)
}

export function refuseUnknownCourse(courseId: string, catalogue: Catalogue): void {
  if (!catalogue.find(courseId)) raise('not-found', `There is no course ${courseId} here.`)
}

export function refuseUnknownResource(resourceId: number, hasResource: (resourceId: number) => boolean): void {
  if (!hasResource(resourceId)) raise('not-found', `There is no resource ${resourceId} here.`)
}

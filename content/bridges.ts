import { join } from 'node:path'
import type { z } from 'zod'
import { lessonsOf } from '../domain/course-paths.ts'
import { Bridge, type Module } from '../domain/courses.ts'
import { bridgeTaskPoints } from '../domain/tasks.ts'
import type { AcceptedFile, ContentFolder } from './content-folder.ts'
import { type Parts, readPractice } from './lesson-parts.ts'

/** A bridge as a course names it. */
export const PlannedBridge = Bridge.pick({ before: true, planned: true }).extend({ bridge: Bridge.shape.id }).strict()
const BridgeFile = Bridge.omit({ duration: true, minutes: true, before: true, planned: true }).strict()

/** A bridge without what a course says of it. */
export type SharedBridge = Omit<Bridge, 'before' | 'planned'>

/** The bridges, which lie once for all courses. */
export function readBridges(files: ContentFolder, parts: Parts): Map<string, SharedBridge> {
  const found = files.markdownFiles('bridges').flatMap((name) => readBridge(files, parts, join('bridges', name)) ?? [])
  return new Map(found.map((bridge) => [bridge.id, bridge]))
}

function readBridge(files: ContentFolder, parts: Parts, path: string): SharedBridge | undefined {
  const bridge = files.read(path, BridgeFile)
  if (!bridge) return undefined
  const { value, place } = bridge
  const { own, measured } = readPractice(files, parts, path, bridge, { name: 'bridge', points: bridgeTaskPoints })
  const steps = own.tasks.map(({ step }) => step).join()
  if (steps !== 'a,b') files.complain(place([]), 'a bridge has two tasks, .a.exercise.yaml and .exercise.yaml')
  return { ...value, ...measured }
}

/** Enters the bridges that a course names, with what it says of each. */
export function bridgesOf(
  files: ContentFolder,
  { value, place }: AcceptedFile<{ bridges: z.output<typeof PlannedBridge>[] }>,
  modules: readonly Module[],
  bridges: ReadonlyMap<string, SharedBridge>,
): Bridge[] {
  const lessonIds = modules.flatMap(lessonsOf).map(({ id }) => id)
  return value.bridges.flatMap(({ bridge: id, before, planned }, index) => {
    const bridge = bridges.get(id)
    if (!bridge) files.complain(place(['bridges', index, 'bridge']), `there is no bridge '${id}' in content/bridges`)
    for (const [at, lessonId] of before.entries()) {
      if (lessonIds.includes(lessonId)) continue
      files.complain(place(['bridges', index, 'before', at]), `the course has no lesson '${lessonId}'`)
    }
    return bridge ? [{ ...bridge, before, planned }] : []
  })
}

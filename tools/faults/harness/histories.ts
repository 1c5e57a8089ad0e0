import fc from 'fast-check'
import { stampAfter } from '../../../domain/calendar.ts'
import { pathsOf } from '../../../domain/course-paths.ts'
import type { Preferences } from '../../../domain/preferences.ts'
import { type CourseContent, type Doing, type Message, pathOf, type ReportedEvent } from './record-by-words.ts'

// Lives of learners at random: days in a row and days missed, journeys around the earth, three devices with clocks of
// their own, and messages that arrive late, twice and out of order.

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The name of a device's zone, and the zone that its clock is really in. */
const zones = [
  'Europe/Berlin',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Apia',
  'US/Pacific',
  'UTC',
].map((name) => ({ name, real: name }))
zones.push({ name: 'Etc/Unknown', real: 'Pacific/Kiritimati' }, { name: 'Mars/Olympus', real: 'Pacific/Honolulu' })

/** Clock errors, in milliseconds. */
const clocks = [0, 0, 0, 40_000, -40_000, 5 * minute, -90 * minute, 2 * day, -2 * day, 400 * day, -400 * day]
/** The latency of a message, in milliseconds. */
const onItsWay = 200
const most = { devices: 3, steps: 90 }

// Whole minutes from half a minute on: nothing lies so close to a midnight that a message's way decides on its day.
const minutes = (from: number, to: number) => fc.integer({ min: from / minute, max: to / minute })
const waits = fc.oneof(
  { weight: 6, arbitrary: minutes(0, 10 * minute) },
  { weight: 4, arbitrary: minutes(0, 10 * hour) },
  { weight: 24, arbitrary: minutes(20 * hour, 28 * hour) },
  { weight: 3, arbitrary: minutes(30 * hour, 60 * hour) },
  { weight: 1, arbitrary: minutes(2 * day, 20 * day) },
)
const kinds = fc.oneof(
  { weight: 10, arbitrary: fc.constant('lesson-completed' as const) },
  { weight: 3, arbitrary: fc.constant('lesson-reopened' as const) },
  { weight: 6, arbitrary: fc.constantFrom('exercise-passed', 'note-taken', 'minutes-spent') },
  { weight: 3, arbitrary: fc.constantFrom('quiz-passed', 'quiz-failed') },
  { weight: 2, arbitrary: fc.constantFrom('project', 'exam', 'path-chosen') },
)
/** A value once in so many times, else `null`. */
const seldom = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })

/** Unbiased, so that no id repeats. */
const eventIds = fc.noShrink(fc.noBias(fc.uuid({ version: 4 })))

const stepOf = (wait: typeof waits, kind: typeof kinds) =>
  fc.record({
    id: eventIds,
    /** Minutes. */
    wait,
    journey: seldom(12, fc.nat(zones.length - 1)),
    device: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(most.devices - 1) }),
    clock: seldom(15, fc.constantFrom(...clocks)),
    kind,
    which: fc.nat(1000),
    preferences: seldom(4, fc.nat(1000)),
    sends: fc.constantFrom('all', 'all', 'all', 'nothing', 'nothing', 'backwards', 'again', 'every device'),
  })
const anyStep = stepOf(waits, kinds)
/** A step of somebody who learns on nearly every day. */
const steadyStep = stepOf(
  fc.oneof(
    { weight: 30, arbitrary: minutes(22 * hour, 26 * hour) },
    { weight: 1, arbitrary: minutes(30 * hour, 4 * day) },
  ),
  fc.oneof({ weight: 30, arbitrary: fc.constant('exercise-passed' as const) }, { weight: 1, arbitrary: kinds }),
)
type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never

const livesOf = (step: typeof anyStep) =>
  fc.record({
    /** By the server's clock, in milliseconds. */
    begins: minutes(Date.UTC(2024, 0), Date.UTC(2027, 0)).map((count) => count * minute + minute / 2),
    zone: fc.nat(zones.length - 1),
    devices: fc.integer({ min: 1, max: most.devices }),
    preferences: fc.nat(1000),
    steps: fc.array(step, { minLength: 1, maxLength: most.steps, size: 'max' }),
  })
const lives = fc.oneof({ weight: 3, arbitrary: livesOf(anyStep) }, { weight: 1, arbitrary: livesOf(steadyStep) })

interface Device {
  /** How far its clock is ahead of the server's, in milliseconds. */
  ahead: number
  waiting: ReportedEvent[]
  sent: Message | null
}

/** The events of a learner, and the messages that report them. */
export interface History {
  messages: Message[]
  /** In the order in which it happened. */
  events: ReportedEvent[]
}

/** Histories with the lessons of these courses. Every event is sent in the end. */
export const historiesIn = (courses: readonly CourseContent[]) => lives.map((life) => historyOf(life, courses))

function historyOf(
  life: typeof lives extends fc.Arbitrary<infer Life> ? Life : never,
  courses: readonly CourseContent[],
) {
  let now = life.begins
  let zone = zones[life.zone] as (typeof zones)[number]
  let preferences = preferencesAt(life.preferences, courses)
  const history: History = { messages: [], events: [] }
  const own: Device[] = Array.from({ length: life.devices }, () => ({ ahead: 0, waiting: [], sent: null }))
  const send = (device: Device, events: ReportedEvent[]) => {
    if (events.length === 0) return
    device.sent = { sentAt: now + device.ahead, receivedAt: now + onItsWay, events }
    history.messages.push(device.sent)
  }
  const flush = (device: Device) => send(device, device.waiting.splice(0))
  for (const step of life.steps) {
    now += step.wait * minute
    if (step.journey !== null) zone = zones[step.journey] as (typeof zones)[number]
    if (step.preferences !== null) preferences = preferencesAt(step.preferences, courses)
    const device = own[step.device % life.devices] as Device
    if (step.clock !== null) device.ahead = step.clock
    const did = doingOf(step, preferences, courses)
    if (!did) continue
    const isOfServer = isMadeByServer(did, courses)
    const stamp = isOfServer ? now : Date.parse(stampAfter(lastStamp(device), new Date(now + device.ahead)))
    const event: ReportedEvent = {
      id: step.id,
      stampedAt: stamp,
      timeZone: zone.name,
      utcOffset: offsetAt(stamp, zone.real),
      did,
    }
    history.events.push(event)
    if (isOfServer) history.messages.push({ sentAt: now, receivedAt: now, events: [event] })
    else device.waiting.push(event)
    if (step.sends === 'all') flush(device)
    else if (step.sends === 'every device') for (const each of own) flush(each)
    else if (step.sends === 'backwards') send(device, device.waiting.splice(0).reverse())
    else if (step.sends === 'again' && device.sent)
      history.messages.push({ ...device.sent, sentAt: now + device.ahead, receivedAt: now + onItsWay })
  }
  now += hour
  for (const device of own) flush(device)
  return history
}

const lastStamp = ({ waiting }: Device) => {
  const last = waiting.at(-1)
  return last ? new Date(last.stampedAt).toISOString() : null
}

function preferencesAt(index: number, courses: readonly CourseContent[]): Preferences {
  const all = courses.flatMap(pathsOf)
  return all[index % all.length] as Preferences
}

function doingOf({ kind, which }: Step, preferences: Preferences, courses: readonly CourseContent[]): Doing | null {
  const course = courses.find(({ topics }) => topics.includes(preferences.learningGoal))
  if (!course) return null
  if (kind === 'path-chosen') return { kind, preferences }
  if (kind === 'project' || kind === 'exam') {
    return course.project ? { kind: 'project-handed-in', projectId: course.project.id, preferences } : null
  }
  const path = pathOf(course, preferences)
  const former = [...course.renamed].flatMap(([id, now]) => (path.includes(now) ? [id] : []))
  const ids = [...path, ...former, ...course.gone.keys()]
  const lessonId = ids[which % ids.length] as string
  if (kind === 'lesson-completed' || kind === 'lesson-reopened') return { kind, lessonId, preferences }
  if (kind === 'quiz-passed' || kind === 'quiz-failed') {
    // Nobody can mark any more what is gone.
    return { kind: 'quiz-taken', lessonId, isPassed: kind === 'quiz-passed' && !course.gone.has(lessonId) }
  }
  return { kind, lessonId }
}

/** The server itself records exams and chosen paths, as they happen. */
export function isMadeByServer(did: Doing, courses: readonly CourseContent[]): boolean {
  if (did.kind !== 'project-handed-in') return did.kind === 'path-chosen'
  return courses.some(({ project }) => project?.isExam && project.id === did.projectId)
}

const clocksByZone = new Map<string, Intl.DateTimeFormat>()

function offsetAt(instant: number, timeZone: string): string {
  const known = clocksByZone.get(timeZone)
  const clock = known ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  clocksByZone.set(timeZone, clock)
  const name = clock.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name.match(/[+-]\d\d:\d\d/)?.[0] ?? '+00:00'
}

import { createHash } from 'node:crypto'
import ical, { ICalAlarmType, type ICalCalendar, ICalEventTransparency } from 'ical-generator'
import { daysLater, instantAt, type LocalDate } from '../../domain/calendar.ts'
import type { CoursePath } from '../../domain/course-paths.ts'
import type { PlanGiven } from '../../domain/course-plan.ts'
import type { PlannedDay } from '../../domain/plan.ts'
import { doingInWords, minutesOnDay, titleOfDay, titleOfSitting } from '../../domain/plan-words.ts'

/** Seconds after which calendar programs are asked to read a feed again. */
const refreshAfter = 4 * 60 * 60

/** The page that the events lead to. */
const planPathname = '/dashboard/plan'

export interface CalendarSource {
  learnerId: string
  path: CoursePath
  given: Pick<PlanGiven, 'today' | 'schedule' | 'timeZone'>
  publicUrl: string
}

/**
 * Days of a plan as iCalendar (RFC 5545). An event has the time of the learner's clock if they chose one, written in UTC,
 * which is right on both sides of a clock change; else it is a day without a time. The same plan gives the same text all
 * day.
 */
export function planCalendar(days: readonly PlannedDay[], source: CalendarSource): string {
  const calendar = calendarNamed(`Waymark: ${source.path.course.title}`)
  for (const day of days) addDay(calendar, day, source)
  return calendar.toString()
}

/** For a learner without a course: a calendar program goes on asking. */
export const emptyCalendar = calendarNamed('Waymark').toString()

function calendarNamed(name: string): ICalCalendar {
  return ical({ name, prodId: { company: 'Waymark', product: 'Plan', language: 'EN' }, ttl: refreshAfter })
}

function addDay(calendar: ICalCalendar, day: PlannedDay, { learnerId, path, given, publicUrl }: CalendarSource): void {
  const { schedule, timeZone, today } = given
  const lines = day.sittings.map((sitting) => `${titleOfSitting(sitting, path)}: ${doingInWords(sitting)}`)
  const review = day.reviewMinutes > 0 ? [`Review, ${day.reviewMinutes} min`] : []
  const event = calendar.createEvent({
    id: `${day.date}-${nameOf(learnerId, path)}@${new URL(publicUrl).hostname}`,
    stamp: new Date(`${today}T00:00:00Z`),
    summary: titleOfDay(day, path),
    description: [...lines, ...review].join('\n'),
    url: publicUrl + planPathname,
    ...timesOf(day.date, minutesOnDay(day), given),
  })
  if (schedule.startsAt === null) event.transparency(ICalEventTransparency.TRANSPARENT)
  else if (schedule.alarmMinutes !== null) {
    event.createAlarm({
      type: ICalAlarmType.display,
      trigger: schedule.alarmMinutes * 60,
      description: event.summary(),
    })
  }

  function timesOf(date: LocalDate, minutes: number, { schedule: { startsAt } }: CalendarSource['given']) {
    if (startsAt === null) {
      return { allDay: true, start: new Date(`${date}T00:00:00Z`), end: new Date(`${daysLater(date, 1)}T00:00:00Z`) }
    }
    const start = instantAt(date, startsAt, timeZone)
    return { start, end: new Date(start.getTime() + minutes * 60_000) }
  }
}

/** Tells the plans of different learners and courses apart in one calendar, and tells nobody whose they are. */
function nameOf(learnerId: string, { course }: CoursePath): string {
  return createHash('sha256').update(`${learnerId} ${course.id}`).digest('base64url').slice(0, 16)
}

import { readContent } from '../../content/read.ts'
import type { LearningGoal } from '../../domain/preferences.ts'
import { lessonPath } from '../../e2e/exercise.ts'
import type { OwnServer } from '../../e2e/own-server.ts'
import type { Person } from './person.ts'

/** The promises that hold in every engine, each with its check on a server of its own. */
export const promises: Record<string, (person: Person, server: OwnServer) => Promise<void>> = {
  'somebody comes, signs up, answers the wizard, completes a lesson and finds it again': journey,
  'what is done without a network survives a reload and reaches the account once it is back': offline,
  'an exercise of a page fails untouched and is passed by its solution': (person) => exercise(person, 'coding-1-1-1'),
  'an exercise of a component fails untouched and is passed by its solution': (person) =>
    exercise(person, 'coding-4-1-1'),
  'an exercise of Python fails untouched and is passed by its solution': (person) => exercise(person, 'data-1-1-2'),
  'an exercise of SQL fails untouched and is passed by its solution': (person) => exercise(person, 'data-1-2-1'),
}

const lessonId = 'coding-1-1-1'
const course = '/courses/coding/minimal/beginner'
const newcomer = () => ({ name: 'Ana Lima', email: `${crypto.randomUUID()}@example.org`, password: 'walk-the-path' })

async function journey(person: Person): Promise<void> {
  const { name, email, password } = newcomer()
  await person.open('/signup')
  await person.fill('Name', name)
  await person.fill('Email address', email)
  await person.fill('Password', password)
  await person.press('Sign Up')
  await person.press('Programming & Web Development')
  await person.press('Continue')
  await person.press('1-2 hours per week')
  await person.press('Continue')
  await person.press('Complete Beginner')
  await person.press('Finish')
  await person.press('Start First Lesson')
  await person.press('Mark Complete')
  await person.sees('Lesson completed!')
  await person.sees('20% complete')
  await person.open('/dashboard')
  await person.sees('Your Learning Dashboard')
  await person.sees('First Steps')
  await person.open(`${course}/${lessonId}`)
  await person.sees('20% complete')
  await person.sees('Completed')
}

async function offline(person: Person, server: OwnServer): Promise<void> {
  await person.open('/')
  await person.until(() => navigator.serviceWorker.controller)
  await person.run(async (body) => {
    await fetch('/api/auth/sign-up/email', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }, JSON.stringify(newcomer()))
  await person.open(`${course}/${lessonId}`)
  await person.sees('0% complete')
  await person.until(async (lessonId) => {
    const request = indexedDB.open('waymark-log')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const reading = request.result.transaction('responses').objectStore('responses').getAllKeys()
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    request.result.close()
    return ['session', 'record', `items/note/${lessonId}`].every((path) => reading.result.includes(`/api/v1/${path}`))
  }, lessonId)

  await server.stop()
  await person.press('Mark Complete')
  await person.sees('20% complete')
  await seesBanner(person)
  await person.press('Notes')
  await person.fill('Your note', 'Far from any network.')
  await person.sees('Kept on this device, and saved when the server can be reached.')
  await person.open(`${course}/${lessonId}`)
  await person.sees('20% complete')
  await seesBanner(person)
  await person.press('Notes')
  await person.until(() => document.querySelector('textarea')?.value === 'Far from any network.')

  await server.resume()
  await person.until(async (lessonId) => {
    const note = await (await fetch(`/api/v1/items/note/${lessonId}`, { cache: 'no-store' })).json()
    return note.value.text === 'Far from any network.'
  }, lessonId)
  await person.until(async (lessonId) => {
    const { course } = await (await fetch('/api/v1/courses/1/progress')).json()
    return course.completedLessonIds.includes(lessonId)
  }, lessonId)
}

/** Waits for the banner, which comes in late and moves everything below it. */
function seesBanner(person: Person): Promise<void> {
  return person.until(() => document.body.innerText.includes('Not saved yet'))
}

async function exercise(person: Person, lessonId: string): Promise<void> {
  const { checks = [], solution = {} } =
    readContent()
      .lessons.get(lessonId)
      ?.tasks.find(({ step }) => step === 'b')?.exercise ?? {}
  await person.open(lessonPath(lessonId, lessonId.split('-')[0] as LearningGoal))
  // The small tasks of the text have editors and buttons too.
  const part = '[data-exercise=b]'
  await person.until((part) => {
    document.querySelector(part)?.scrollIntoView()
    return document.querySelector(`${part} .cm-content`)
  }, part)
  await person.press('Check', part)
  await person.until(
    (end) => /\d of $/.test(document.body.innerText.split(end)[0] ?? ''),
    `${checks.length} checks passed`,
  )
  for (const [name, text] of Object.entries(solution)) {
    if (Object.keys(solution).length > 1) await person.press(name, part)
    await person.write(`${name}, your work`, text, part)
  }
  await person.press('Check', part)
  await person.sees(`All ${checks.length} checks passed. You have passed this exercise.`)
}

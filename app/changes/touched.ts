import { importAccount } from '../../domain/account-data.ts'
import { deleteAccount, getSession } from '../../domain/accounts.ts'
import { listAwards } from '../../domain/activity.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { getExam, handInExam, redeemReceipt, startExam } from '../../domain/exams.ts'
import { saveWork } from '../../domain/exercises.ts'
import { recordEvents } from '../../domain/learning-events.ts'
import { listNotes, saveNote } from '../../domain/notes.ts'
import { completeOnboarding, updateProfile, updateSettings } from '../../domain/preferences.ts'
import { getCourseProgress, getSubmission } from '../../domain/progress.ts'
import { getQuizResult } from '../../domain/quizzes.ts'
import { listSavedResources, saveResource } from '../../domain/saved-resources.ts'
import { getStreakDays } from '../../domain/streaks.ts'
import { getVideo, reportVideo } from '../../domain/video.ts'

const record = [getCourseProgress.path, getDashboard.path, listAwards.path, getStreakDays.path]
// What is written on lessons is kept under the names of its kinds (app/outbox/drafts).
const [note, exercise] = ['note', 'exercise']

/** What a page may know that is old once a learner has called an endpoint: how the keys of its queries begin. */
const touchedByOne: Readonly<Record<string, readonly string[]>> = {
  [recordEvents.path]: [...record, getSubmission.path, getQuizResult.path, exercise],
  [startExam.path]: [getExam.path],
  [handInExam.path]: [...record, getExam.path],
  [redeemReceipt.path]: [...record, getExam.path],
  [saveWork.path]: [exercise],
  [saveNote.path]: [note, listNotes.path],
  [saveResource.path]: [listSavedResources.path],
  [reportVideo.path]: [getVideo.path],
  [updateSettings.path]: [getSession.path],
  [deleteAccount.path]: [getSession.path],
  [updateProfile.path]: [getSession.path, getDashboard.path],
  [completeOnboarding.path]: [getSession.path, getDashboard.path, getCourseProgress.path],
}

/** How the keys of all queries begin that a learner can make old. */
export const everything: readonly string[] = [...new Set(Object.values(touchedByOne).flat())]

/** How the keys of the queries begin that a call of the endpoint with this path makes old. */
export function touchedBy(path: string): readonly string[] {
  return path === importAccount.path ? everything : (touchedByOne[path] ?? [])
}

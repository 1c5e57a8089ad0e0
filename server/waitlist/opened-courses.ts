import type { Course } from '../../domain/courses.ts'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import type { EncryptedTokens } from '../encrypted-tokens.ts'
import type { Composer } from '../mail/mail-queue.ts'

const purpose = 'waitlist'
// Links in old mails should still work.
const linkLife = 10 * 365 * 24 * 60 * 60 * 1000 // ms

/**
 * Queues a mail about each new course to everybody on the waitlist, once for all processes. Courses at the first start
 * are not new.
 */
export async function announceOpenedCourses(db: Db, courses: readonly Course[]): Promise<void> {
  await db.row(announceSql, [courses.map(({ id }) => id)])
}

const announceSql = sql`
with opened as (
  insert into opened_courses (course_id) select unnest($1::text[]) on conflict do nothing returning course_id
)
insert into mail_queue (kind, recipient, details)
select 'course-opened', email, jsonb_build_object('courseId', course_id)
from opened cross join waitlist where exists (select 1 from opened_courses)`

/**
 * The mail about a course, with a link that leaves the waitlist. @param publicUrl of this site, without a slash at the
 * end
 */
export function waitlistMails(
  publicUrl: string,
  courses: readonly Course[],
  encryptedTokens: EncryptedTokens,
): Record<string, Composer> {
  return {
    'course-opened': async (db, { recipient, details }) => {
      const course = courses.find(({ id }) => id === details.courseId)
      // The recipient left meanwhile, or the course is gone.
      if (!course || !(await isWaiting(db, recipient))) return null
      const token = encodeURIComponent(await encryptedTokens.encrypt(purpose, { email: recipient }, linkLife))
      return {
        letter: {
          subject: `${course.title} has opened`,
          parts: [
            'Hello,',
            `you asked to hear when courses open: ${course.title} is there now.`,
            { label: 'See the course', url: `${publicUrl}/courses` },
            'You hear from us once for each course that opens, and about nothing else. If you have heard enough:',
            { label: 'Leave the list', url: `${publicUrl}/waitlist/leave?token=${token}` },
          ],
        },
        headers: {
          'List-Unsubscribe': `<${publicUrl}/api/v1/waitlist/leave?token=${token}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }
    },
  }
}

async function isWaiting(db: Db, email: string): Promise<boolean> {
  return (await db.row(sql`select 1 from waitlist where email = $1`, [email])) !== undefined
}

/** The recipient's address in a link's token; `null` when the token is not ours. */
export async function leaverOf(encryptedTokens: EncryptedTokens, token: string): Promise<string | null> {
  return (await encryptedTokens.decrypt<{ email: string }>(purpose, token))?.email ?? null
}

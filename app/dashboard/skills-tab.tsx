import type { CourseCard } from '../../domain/dashboard.ts'
import type { Skill } from '../../domain/learner-record.ts'
import { maxSkillLevel } from '../../domain/levels.ts'
import { coursePathname, paths } from '../paths.ts'
import { useGamification } from '../sync/use-gamification.ts'
import { Link } from '../ui/link.tsx'

interface SkillLevel {
  name: string
  level: number
  /** Where to begin with it. */
  to?: string
  start?: string
}

const startingSkills: SkillLevel[] = ['HTML', 'CSS', 'JavaScript', 'React'].map((name) => ({ name, level: 1 }))
const steps = { timeCommitment: 'moderate', experienceLevel: 'novice' } as const
const inLibrary = (search: string) => `${paths.resources}?${new URLSearchParams({ search })}`
/** Skills to take up next, each with where to begin. */
const recommended = [
  { name: 'Node.js', to: inLibrary('The Odin Project'), start: 'The Odin Project' },
  {
    name: 'TypeScript',
    to: coursePathname({ learningGoal: 'coding', ...steps }),
    start: 'Web Development, from JavaScript on',
  },
  { name: 'Git', to: inLibrary('The Odin Project'), start: 'The Odin Project' },
  { name: 'Python', to: coursePathname({ learningGoal: 'data', ...steps }), start: 'Data Science and Analysis' },
]

export function SkillsTab({ skills, course }: { skills: Skill[]; course: CourseCard | undefined }) {
  const own = skills.map(({ skillName, skillLevel }) => ({ name: skillName, level: skillLevel }))
  const levelOf = (name: string) => own.find((skill) => skill.name === name)?.level ?? 0
  const ahead = (course?.skills ?? []).filter((name) => !startingSkills.some((skill) => skill.name === name))
  return (
    <div className="grid gap-x-16 gap-y-12 md:grid-cols-2">
      <section>
        <h2 className="text-xl">Your Skills</h2>
        {own.length > 0 ? (
          <SkillList skills={own} />
        ) : (
          <>
            {course && course.learningGoal !== 'coding' && (
              <>
                <h3 className="mt-4 font-sans text-sm text-soft tracking-normal">On your path</h3>
                <SkillList skills={ahead.map((name) => ({ name, level: 0 }))} />
              </>
            )}
            <h3 className="mt-4 font-sans text-sm text-soft tracking-normal">Where web learners begin</h3>
            <SkillList skills={startingSkills} />
          </>
        )}
      </section>
      <section>
        <h2 className="text-xl">Recommended skills to develop</h2>
        <SkillList skills={recommended.map((skill) => ({ ...skill, level: levelOf(skill.name) }))} />
      </section>
    </div>
  )
}

function SkillList({ skills }: { skills: SkillLevel[] }) {
  const gamification = useGamification()
  return (
    <ul className="mt-3 divide-y divide-line">
      {skills.map(({ name, level, to, start }) => (
        <li
          key={name}
          className="grid grid-cols-[minmax(0,1fr)_6rem_4rem] items-center gap-x-3 py-3.5 sm:grid-cols-[minmax(0,1fr)_8rem_4.5rem] sm:gap-x-4"
        >
          <span className="font-medium">{name}</span>
          {gamification && (
            <>
              <LevelBar level={level} />
              <span className="text-right text-sm text-soft tabular-nums">
                Level {level}
                <span className="sr-only"> of {maxSkillLevel}</span>
              </span>
            </>
          )}
          {to && (
            <Link to={to} className="link col-span-full mt-0.5 justify-self-start text-sm">
              <span className="sr-only">Learn {name}: </span>
              {start}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

const marks = Array.from({ length: maxSkillLevel }, (_, index) => index + 1)

function LevelBar({ level }: { level: number }) {
  return (
    <span aria-hidden className="grid grid-cols-5 gap-1 forced-color-adjust-none">
      {marks.map((mark) => (
        <span key={mark} className={`h-2 rounded-full ${mark <= level ? 'bg-pine' : 'bg-line'}`} />
      ))}
    </span>
  )
}

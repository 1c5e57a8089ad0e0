import type { Skill } from '../../domain/dashboard.ts'
import { maxSkillLevel } from '../../domain/levels.ts'
import { useSession } from '../accounts/session.ts'

interface SkillLevel {
  name: string
  level: number
}

const startingSkills: SkillLevel[] = ['HTML', 'CSS', 'JavaScript', 'React'].map((name) => ({ name, level: 1 }))
const recommended: SkillLevel[] = ['Node.js', 'TypeScript', 'Git', 'Python'].map((name) => ({ name, level: 0 }))

export function SkillsTab({ skills }: { skills: Skill[] }) {
  const { gamification } = useSession().settings
  const own = skills.map(({ skillName, skillLevel }) => ({ name: skillName, level: skillLevel }))
  return (
    <div className="grid gap-x-16 gap-y-12 md:grid-cols-2">
      <SkillList title="Your Skills" skills={own.length > 0 ? own : startingSkills} showsLevels={gamification} />
      <SkillList
        title="Recommended skills to develop"
        skills={recommended.filter(({ name }) => !own.some((skill) => skill.name === name))}
        showsLevels={gamification}
      />
    </div>
  )
}

function SkillList({ title, skills, showsLevels }: { title: string; skills: SkillLevel[]; showsLevels: boolean }) {
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-3 divide-y divide-line">
        {skills.map(({ name, level }) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_6rem_4rem] items-center gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_4.5rem] sm:gap-4 py-3.5"
          >
            <span className="font-medium">{name}</span>
            {showsLevels && (
              <>
                <LevelBar level={level} />
                <span className="text-right text-sm text-soft tabular-nums">
                  Level {level}
                  <span className="sr-only"> of {maxSkillLevel}</span>
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
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

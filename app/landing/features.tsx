import { BookOpen, ChartLine, Compass, Gauge, Hand, Mountain, Signpost, Sparkles } from 'lucide-react'

const features = [
  {
    title: 'Extensive Library',
    text: 'Free courses, books and tools from all over the web, sorted by subject and level.',
    Icon: BookOpen,
  },
  {
    title: 'Personalized Learning',
    text: 'Three answers are enough: your goal, your time and where you stand today.',
    Icon: Compass,
  },
  {
    title: 'Progress Tracking',
    text: 'What you finished, what comes next and how far it is, on every device you sign in on.',
    Icon: ChartLine,
  },
  { title: 'Skill Points', text: 'Five points for each lesson, and they stay yours for good.', Icon: Sparkles },
  {
    title: 'Custom Paths',
    text: 'A path leaves out what you do not need and adds more when you have the time.',
    Icon: Signpost,
  },
  {
    title: 'Interactive Learning',
    text: 'You watch, try and mark off each lesson yourself; a final project waits at the end.',
    Icon: Hand,
  },
  { title: 'Topic Mastery', text: 'Watch a skill grow to level 5 as you complete its lessons.', Icon: Mountain },
  { title: 'Self-paced Learning', text: 'One hour a week or ten. Pause when life happens, and go on.', Icon: Gauge },
]

export function Features() {
  return (
    <section className="border-line border-y bg-card">
      <div className="page-width pt-16 pb-10 sm:pt-20 sm:pb-14 lg:pt-24 lg:pb-18">
        <h2 className="max-w-[16em] text-3xl">Everything you need to learn effectively</h2>
        <ul className="mt-12 grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:gap-5">
          {features.map(({ title, text, Icon }) => (
            <li
              key={title}
              className="grid grid-cols-[2.5rem_1fr] rounded-card border border-line bg-paper p-5 sm:block sm:p-6"
            >
              <Icon size={24} className="text-pine" />
              <div className="sm:mt-5">
                <h3 className="text-lg">{title}</h3>
                <p className="mt-1 text-sm text-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

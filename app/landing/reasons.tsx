const reasons = [
  {
    title: 'Completely Free',
    text: 'Every lesson, every path, every tool for keeping track. There is nothing to buy and no trial that ends.',
  },
  {
    title: 'Get Hired',
    text: 'Each course leads to work you can show: an exam you passed, a design in your portfolio, an analysis of your own.',
  },
  {
    title: 'Learning By Doing',
    text: 'Lessons are short and name what you will be able to do. You try it, mark it complete, and go on to the next.',
  },
]

/** Three marks on one trail. */
export function Reasons() {
  return (
    <section className="page-width py-16 sm:py-20 lg:py-24">
      <h2 className="max-w-[16em] text-3xl">Why Learn From This Platform?</h2>
      <ol className="relative mt-12 grid gap-10 md:grid-cols-3 md:gap-12">
        <li
          aria-hidden
          className="absolute top-2 bottom-2 left-[0.6875rem] border-field border-l-3 border-dotted md:inset-x-0 md:top-[0.6875rem] md:bottom-auto md:left-0 md:border-t-3 md:border-l-0"
        />
        {reasons.map(({ title, text }) => (
          <li key={title} className="relative pl-11 md:pt-12 md:pl-0">
            <span
              aria-hidden
              className="absolute top-0 left-0 grid size-6 place-items-center rounded-full bg-paper ring-8 ring-paper"
            >
              <span className="size-6 rounded-full border-[7px] border-pine bg-paper" />
            </span>
            <h3 className="text-xl">{title}</h3>
            <p className="mt-2 text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

import { Check } from 'lucide-react'

interface Row {
  what: string
  here: string
  elsewhere: string
  /** Whether the entry is a yes, shown as a tick, rather than a fact in words. */
  ticked?: boolean
}

const rows: Row[] = [
  { what: 'Price', here: '$0, now and later', elsewhere: '$15-200/month' },
  { what: 'Content', here: 'Free material from across the web', elsewhere: 'Platform-specific content only' },
  { what: 'How long it stays open to you', here: 'For good', elsewhere: 'As long as you pay' },
  { what: 'A path from your goal, time and level', here: 'Yes', elsewhere: 'On some', ticked: true },
  { what: 'Take a lesson without an account', here: 'Yes', elsewhere: 'Seldom', ticked: true },
  { what: 'Run it on a computer of your own', here: 'Yes', elsewhere: 'No', ticked: true },
]

export function Comparison() {
  return (
    <section className="page-width pt-16 sm:pt-20 lg:pt-24">
      <h2 id="comparison" className="max-w-[16em] text-3xl">
        Free. Here's what others charge.
      </h2>
      <table
        aria-labelledby="comparison"
        className="wrap-anywhere mt-10 w-full table-fixed border-collapse text-left max-sm:text-sm"
      >
        <thead>
          <tr className="border-ink border-b-2">
            <th scope="col" className="w-[34%] py-3 pr-4">
              <span className="sr-only">What is compared</span>
            </th>
            <th scope="col" className="px-3 py-3 font-display font-semibold text-pine sm:px-5 sm:text-lg">
              Waymark
            </th>
            <th scope="col" className="py-3 pl-3 font-display font-semibold sm:pl-5 sm:text-lg">
              Paid platforms
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ what, here, elsewhere, ticked }) => (
            <tr key={what} className="border-line border-b">
              <th scope="row" className="py-4 pr-4 font-medium">
                {what}
              </th>
              <td className="bg-moss px-3 py-4 font-medium sm:px-5">
                <span className="flex items-center gap-2">
                  {ticked && <Check strokeWidth={2.25} className="shrink-0 text-pine" />}
                  {here}
                </span>
              </td>
              <td className="py-4 pl-3 sm:pl-5">{elsewhere}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** An illustration: a trail that ends in a question. */
export function LostTrail() {
  return (
    <svg viewBox="0 0 320 150" aria-hidden="true" className="w-72 max-w-full" fill="none" strokeLinecap="round">
      <path d="M12 132c40-6 52-36 86-44 26-6 44 12 68 4" className="stroke-pine" strokeWidth="6" />
      <path
        d="M166 92c30-10 18-50 52-58 28-6 42 18 30 36-9 14-26 12-28 28"
        className="stroke-field"
        strokeWidth="5"
        strokeDasharray="0.1 12"
      />
      <circle cx="12" cy="132" r="9" className="fill-pine" />
      <circle cx="166" cy="92" r="16" className="fill-blaze" opacity="0.2" />
      <circle cx="166" cy="92" r="9" className="fill-blaze" />
      <circle cx="220" cy="126" r="5" className="fill-field" />
    </svg>
  )
}

/** The logo: two offset blazes, which mark a turn on trails. Decorative beside the name. */
function LogoMark({ className = 'h-7 w-auto' }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 26" aria-hidden="true" className={`shrink-0 ${className}`}>
      <rect x="0" y="9" width="9" height="17" rx="2" className="fill-pine" />
      <rect x="11" y="0" width="9" height="17" rx="2" className="fill-blaze" />
    </svg>
  )
}

export function Logo() {
  return (
    <span className="flex items-center gap-2.5 font-display font-extrabold text-[1.375rem] text-ink tracking-[-0.03em]">
      <LogoMark />
      Waymark
    </span>
  )
}

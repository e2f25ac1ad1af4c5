/**
 * The Plimsoll mark: a circle with a horizontal line, the load line of a ship, above a waterline.
 */
export function PlimsollLogo({ size = 32 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 64 64"
      fill="none"
      aria-hidden="true"
      className="mark"
    >
      <g stroke="currentColor" strokeWidth="4.5">
        <circle cx="32" cy="28" r="17" />
        <path d="M5 28h54" strokeLinecap="round" />
      </g>
      <path
        className="logo-water"
        d="M6 54c4.3-4 8.7-4 13 0s8.7 4 13 0 8.7-4 13 0 8.7 4 13 0"
        stroke="var(--color-accent)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </svg>
  )
}

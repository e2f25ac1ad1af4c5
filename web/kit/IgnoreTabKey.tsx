import type { KeyboardEvent, ReactNode } from 'react'

const onKeyDownCapture = (event: KeyboardEvent) => {
  if (event.key === 'Tab') event.stopPropagation()
}

/**
 * Wraps a select so that Tab leaves its value unchanged. The library would toggle the option under
 * the pointer.
 */
export const IgnoreTabKey = ({ children }: { children: ReactNode }) => (
  <div role="presentation" onKeyDownCapture={onKeyDownCapture}>
    {children}
  </div>
)

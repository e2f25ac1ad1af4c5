import type { KeyboardEvent, ReactNode } from 'react'

const onKeyDownCapture = (event: KeyboardEvent) => {
  if (event.key === 'Tab') event.stopPropagation()
}

/** Around a choice that folds out: Tab leaves it as it is. The library would choose, or un-choose, whatever line was last pointed at. */
export const TabLeaves = ({ children }: { children: ReactNode }) => <div role="presentation" onKeyDownCapture={onKeyDownCapture}>{children}</div>
